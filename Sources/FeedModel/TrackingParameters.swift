/// One row of the table of query parameters that say where a reader came from, never which page it
/// is.
///
/// Names are exact and case counts, since sites tell them apart so. A name that means something
/// elsewhere stands with its sites: `ref` is a branch on one site and a click on another. What
/// selects a part of a page (YouTube's `t`, Instagram's `img_index`, a newspaper's page number) or
/// opens it (a gift or friend link's token) is never here.
struct TrackingParameters: Sendable {
  /// Who gave the names this meaning, or the public list that says so.
  let source: String
  /// Each with all its subdomains; `amazon.*` is that label before one or two others. Empty for
  /// every site.
  let sites: [String]
  let names: [String]

  init(_ source: String, on sites: [String] = [], _ names: [String]) {
    self.source = source
    self.sites = sites
    self.names = names
  }

  /// Google Analytics' own prefix: no parameter that starts with it was ever seen to pick a page.
  static let campaignPrefix = "utm_"
}

extension TrackingParameters {
  static let table: [TrackingParameters] = everywhere + bySite

  private static let everywhere: [TrackingParameters] = [
    .init(
      "Google Ads and Analytics help: auto-tagging, linker",
      [
        "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid",
        "_ga", "_gl",
      ]),
    .init(
      "Meta: click ids and Open Graph actions",
      [
        "fbclid", "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", "action_object_map",
        "action_type_map", "action_ref_map",
      ]),
    .init("Microsoft Advertising help: auto-tagging", ["msclkid"]),
    .init("X Ads help: click id", ["twclid"]),
    .init("TikTok Ads help: click id", ["ttclid"]),
    .init("LinkedIn Ads help: click id", ["li_fat_id"]),
    .init("Reddit Ads help: click id", ["rdt_cid"]),
    .init("Snapchat Ads help: click id", ["ScCid"]),
    .init("Pinterest Ads help: click id", ["epik"]),
    .init("Yandex Direct, Metrica and Search", ["yclid", "ymclid", "ysclid", "_openstat"]),
    .init("Mailchimp: e-mail campaigns", ["mc_cid", "mc_eid"]),
    .init(
      "HubSpot knowledge base: tracking",
      [
        "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsCtaTracking", "hsa_acc", "hsa_ad",
        "hsa_cam", "hsa_grp", "hsa_kw", "hsa_la", "hsa_mt", "hsa_net", "hsa_ol", "hsa_src",
        "hsa_tgt", "hsa_ver",
      ]),
    .init("Adobe Marketo and Analytics", ["mkt_tok", "s_cid", "s_kwcid", "ef_id"]),
    .init(
      "Klaviyo, Vero, MailerLite, Omeda, Blueshift, beehiiv: e-mail",
      [
        "_kx", "vero_id", "vero_conv", "ml_subscriber", "ml_subscriber_hash", "oly_anon_id",
        "oly_enc_id", "bsft_clkid", "bsft_uid", "bsft_eid", "bsft_mid", "bsft_aaid", "_bhlid",
      ]),
    .init(
      "Matomo guide: campaign parameters",
      [
        "mtm_campaign", "mtm_cid", "mtm_content", "mtm_group", "mtm_keyword", "mtm_kwd",
        "mtm_medium", "mtm_placement", "mtm_source", "pk_campaign", "pk_cid", "pk_content",
        "pk_keyword", "pk_kwd", "pk_medium", "pk_source", "pk_vid", "piwik_campaign", "piwik_kwd",
      ]),
    .init(
      "AT Internet (Piano) documentation: campaigns",
      [
        "xtor", "at_medium", "at_campaign", "at_creation", "at_format", "at_variant", "at_network",
        "at_custom1", "at_custom2", "at_custom3", "at_custom4", "at_link_id", "at_link_type",
        "at_link_origin", "at_ptr_name", "at_bbc_team", "at_recipient_id", "at_recipient_list",
      ]),
    .init("Mapp and Webtrends: campaigns", ["wt_mc", "wt_zmc", "WT.mc_id", "WT.mc_ev"]),
    .init(
      "Parse.ly guide: internal campaigns",
      [
        "itm_source", "itm_medium", "itm_campaign", "itm_content", "itm_term",
      ]),
    .init(
      "Branch, Adjust, Impact, Awin, Tradedoubler: affiliates",
      [
        "_branch_match_id", "_branch_referrer", "adjust_referrer", "adjust_campaign",
        "adjust_adgroup", "adjust_creative", "adjust_tracker", "irclickid", "irgwc", "awc", "tduid",
        "wickedid", "rb_clickid", "sscid",
      ]),
    .init("Oath (Yahoo): consent hand-over", ["guccounter", "guce_referrer", "guce_referrer_sig"]),
    .init("AdGuard's URL tracking list: campaign id of many newsrooms", ["cmpid"]),
    .init("AddThis and awe.sm (PostRank's list)", ["sms_ss", "awesm"]),
    .init("PHP manual: session.name's default", ["PHPSESSID"]),
  ]

  private static let bySite: [TrackingParameters] = [
    .init(
      "YouTube's share links", on: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
      [
        "si", "feature", "pp", "app", "ab_channel", "source_ve_path", "embeds_referring_euri",
        "embeds_referring_origin",
      ]),
    .init("Spotify's share links", on: ["spotify.com"], ["si", "sp_cid", "nd", "dl_branch"]),
    .init(
      "Meta's share links", on: ["instagram.com", "threads.net", "threads.com"],
      [
        "igsh", "igshid", "ig_rid", "xmt", "slof",
      ]),
    .init(
      "Meta's share links and feed", on: ["facebook.com"],
      [
        "mibextid", "sfnsn", "rdid", "share_url", "extid", "ref", "refid", "fref", "hc_ref",
        "refsrc",
        "paipv", "eav", "_rdr", "__tn__", "__cft__[0]", "__xts__[0]",
      ]),
    .init(
      "X's share links and embeds", on: ["twitter.com", "x.com"],
      [
        "s", "t", "ref_src", "ref_url", "cxt",
      ]),
    .init(
      "Reddit's share links", on: ["reddit.com"],
      [
        "share_id", "ref", "ref_source", "rdt", "correlation_id",
      ]),
    .init(
      "TikTok's share links", on: ["tiktok.com"],
      [
        "_r", "_t", "is_from_webapp", "is_copy_url", "sender_device", "sender_web_id",
        "share_app_id", "share_link_id", "u_code", "tt_from",
      ]),
    .init(
      "LinkedIn's mails and feed", on: ["linkedin.com"],
      [
        "trk", "trkInfo", "trackingId", "lipi", "refId", "rcm", "midToken", "midSig", "trkEmail",
        "otpToken", "original_referer",
      ]),
    .init(
      "Pinterest's share links", on: ["pinterest.*"],
      [
        "nic_v1", "nic_v2", "nic_v3", "sender", "sfo",
      ]),
    .init(
      "Vimeo's and Twitch's share links", on: ["vimeo.com", "twitch.tv"],
      [
        "share", "tt_content", "tt_medium",
      ]),
    .init("Medium and Substack", on: ["medium.com"], ["source"]),
    .init("Substack's referrals", on: ["substack.com"], ["r", "triedRedirect"]),
    .init(
      "bilibili's share links", on: ["bilibili.com", "b23.tv"],
      [
        "spm_id_from", "from_spmid", "vd_source", "share_source", "share_medium", "share_plat",
        "share_session_id", "share_tag", "unique_k", "bbid",
      ]),
    .init(
      "Alibaba's position codes",
      on: [
        "taobao.com", "tmall.com", "aliexpress.*", "alibaba.com", "1688.com",
      ], ["spm", "scm", "pvid", "algo_pvid", "algo_exp_id", "aff_fcid", "aff_fsk", "aff_platform"]),
    .init(
      "Firefox's strip-on-share list; Amazon's search and placement ids", on: ["amazon.*"],
      [
        "ref", "ref_", "pf_rd_r", "pf_rd_p", "pf_rd_m", "pf_rd_s", "pf_rd_t", "pf_rd_i", "pd_rd_r",
        "pd_rd_w", "pd_rd_wg", "pd_rd_i", "content-id", "qid", "sr", "sprefix", "crid", "dib",
        "dib_tag", "linkCode", "linkId", "ascsubtag", "_encoding", "camp", "creative",
      ]),
    .init(
      "eBay Partner Network: tracking", on: ["ebay.*"],
      [
        "_trkparms", "_trksid", "amdata", "mkcid", "mkrid", "mkevt", "campid", "toolid", "customid",
      ]),
    .init(
      "Etsy's clicks", on: ["etsy.com"],
      [
        "ref", "click_key", "click_sum", "organic_search_click", "ga_order", "ga_search_query",
      ]),
    .init("IMDb's clicks", on: ["imdb.com"], ["ref_"]),
    .init("Steam's navigation", on: ["steampowered.com"], ["snr", "curator_clanid"]),
    .init(
      "Apple Services affiliate guide",
      on: [
        "apps.apple.com", "books.apple.com", "itunes.apple.com", "music.apple.com",
        "podcasts.apple.com", "tv.apple.com",
      ], ["at", "ct", "pt", "itsct", "itscg", "ls"]),
    .init("Google Play: install referrer", on: ["play.google.com"], ["referrer", "pcampaignid"]),
    .init(
      "Google Search's clicks", on: ["google.*"],
      [
        "ved", "ei", "sa", "usg", "sxsrf", "sca_esv", "sca_upv", "gs_lcp", "gs_lp", "gs_lcrp",
        "sclient", "oq", "aqs", "sourceid", "rlz", "uact", "bih", "biw", "dpr", "gws_rd", "iflsig",
      ]),
    .init("Google Docs' share links", on: ["docs.google.com", "drive.google.com"], ["usp"]),
    .init(
      "Bing's and MSN's clicks", on: ["bing.com", "msn.com"], ["form", "FORM", "cvid", "ocid"]),
    .init(
      "The New York Times' share and mail links (PostRank's list)", on: ["nytimes.com"],
      [
        "smid", "smtyp", "partner", "emc", "ref", "src", "rref", "_r",
      ]),
    .init(
      "The Washington Post's navigation (PostRank's list)", on: ["washingtonpost.com"],
      [
        "nav", "wprss", "wpisrc", "wpmm", "itid", "tid", "hpid",
      ]),
    .init(
      "Dow Jones' modules (PostRank's list)",
      on: [
        "wsj.com", "barrons.com", "marketwatch.com", "allthingsd.com",
      ], ["mod", "reflink"]),
    .init(
      "BBC's share links", on: ["bbc.co.uk", "bbc.com"],
      [
        "ns_mchannel", "ns_source", "ns_campaign", "ns_linkname", "ns_fee", "ocid",
      ]),
    .init("The Guardian's campaigns", on: ["theguardian.com"], ["CMP", "CMP_TU"]),
    .init("CNN (PostRank's list)", on: ["cnn.com"], ["eref"]),
    .init("Los Angeles Times (PostRank's list)", on: ["latimes.com"], ["track"]),
    .init("USA Today (PostRank's list)", on: ["usatoday.com"], ["csp"]),
    .init("The Economist (PostRank's list)", on: ["economist.com"], ["fsrc"]),
    .init("Die Presse (PostRank's list)", on: ["diepresse.com"], ["_vl_backlink"]),
    .init("Deutsche Welle (PostRank's list)", on: ["dw.com", "dw-world.de"], ["maca"]),
    .init("Die Welt (PostRank's list)", on: ["welt.de"], ["wtmc"]),
    .init("la Repubblica (PostRank's list)", on: ["repubblica.it"], ["rss"]),
    .init("CNET (PostRank's list)", on: ["cnet.com"], ["part", "subj", "tag"]),
    .init("ESPN (PostRank's list)", on: ["espn.go.com", "espn.com"], ["campaign", "source"]),
  ]
}
