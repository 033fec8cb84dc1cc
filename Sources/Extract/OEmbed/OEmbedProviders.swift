/// The oEmbed providers that are publicly known: an endpoint, then the addresses that it answers for,
/// where `*` stands for anything; one word each.
///
/// Generated from `providers.json` of github.com/iamcal/oembed (MIT), revision a26724523f1f, taken
/// 2026-11-30, SHA-256 61ce89368bc561c592829c9c9d845bace4ff8539e0e259f6676eaf03ebeff2be.
/// Left away: schemes, `www.`, providers without addresses, and endpoints that ask for a token.
enum OEmbedProviders {
  static let words: StaticString = """
    http://www.23hq.com/23/oembed 23hq.com/*/photo/* https://playout.3qsdn.com/oembed \
    playout.3qsdn.com/embed/* https://api.abraia.me/oembed store.abraia.me/* \
    https://oembed.acast.com/v1/embed-player play.acast.com/s/* \
    https://secure.actblue.com/cf/oembed secure.actblue.com/donate/* \
    https://adilo.bigcommand.com/web/oembed adilo.bigcommand.com/watch/* \
    https://openapi.afreecatv.com/oembed/embedinfo vod.afreecatv.com/player/ v.afree.ca/ST/ \
    vod.afreecatv.com/ST/ vod.afreecatv.com/PLAYER/STATION/ play.afreecatv.com/ \
    https://viewer.altium.com/shell/oembed altium.com/viewer/* \
    https://api.altrulabs.com/api/v1/social/oembed app.altrulabs.com/*/*?answer_id=* \
    app.altrulabs.com/player/* https://live.amcharts.com/api/oembed chart.amcharts.com/*/* \
    https://api.amtraker.com/v3/oembed amtraker.com/trains/* amtraker.com/trains/*/* \
    *.amtraker.com/trains/* *.amtraker.com/trains/*/* https://animatron.com/oembed/json \
    animatron.com/project/* http://animoto.com/oembeds/create animoto.com/play/* \
    https://api.anniemusic.app/api/v1/oembed anniemusic.app/t/* anniemusic.app/p/* \
    https://us-central1-themerax-cc903.cloudfunctions.net/playgroundApi/oembed \
    appforcestudio.com/playground/* https://podcasts.apple.com/api/oembed podcasts.apple.com/* \
    https://storymaps.arcgis.com/oembed storymaps.arcgis.com/stories/* \
    https://studio.assemblrworld.com/api/oembed *.studio.assemblrworld.com/creation/* \
    studio.assemblrworld.com/creation/* *.app-edu.assemblrworld.com/Creation/* \
    app-edu.assemblrworld.com/Creation/* assemblr.world/* editor.assemblrworld.com/* \
    *.assemblrworld.com/creation/* *.assemblrworld.com/Creation/* \
    https://atlantisdatasolutions.com/oembed atlantisdatasolutions.com/*/* \
    atlantisdatasolutions.com/embed/chart/*/* atlantisdatasolutions.com/yield-curves \
    atlantisdatasolutions.com/sovereign-yield-curves atlantisdatasolutions.com/screener \
    atlantisdatasolutions.com/bubble-chart-screener atlantisdatasolutions.com/embed/yield-curve \
    atlantisdatasolutions.com/embed/sovereign-curve atlantisdatasolutions.com/embed/screener \
    atlantisdatasolutions.com/embed/europe-screener atlantisdatasolutions.com/embed/rankings/* \
    https://api.audio.com/oembed audio.com/* https://audioboom.com/publishing/oembed.{format} \
    audioboom.com/channels/* audioboom.com/channel/* audioboom.com/playlists/* \
    audioboom.com/podcasts/* audioboom.com/podcast/* audioboom.com/posts/* \
    audioboom.com/episodes/* https://audioclip.naver.com/oembed \
    audioclip.naver.com/channels/*/clips/* audioclip.naver.com/audiobooks/* \
    https://audiomack.com/oembed audiomack.com/*/song/* audiomack.com/*/album/* \
    audiomack.com/*/playlist/* https://podcasts.audiomeans.fr/services/oembed \
    podcasts.audiomeans.fr/* https://audius.co/oembed audius.co/* https://backtracks.fm/oembed \
    backtracks.fm/*/*/e/* backtracks.fm/*/s/*/* backtracks.fm/*/*/*/*/e/*/* backtracks.fm/* \
    https://balsamiq.cloud/oembed balsamiq.cloud/* https://www.behance.net/services/oembed \
    behance.net/gallery/*/* behance.net/*/services/*/* http://beta.quellensuche.de/api/oembed \
    beta.quellensuche.de/* https://biqapp.net/api/oembed biqapp.net/f/* \
    https://blackfire.io/oembed blackfire.io/profiles/*/graph \
    blackfire.io/profiles/compare/*/graph https://blogcast.host/oembed blogcast.host/embed/* \
    blogcast.host/embedly/* https://embed.bsky.app/oembed bsky.app/profile/*/post/* \
    https://bookingmood.com/api/oembed bookingmood.com/embed/*/* \
    https://www.bornetube.dk/media/lasync/oembed/ bornetube.dk/media/* bornetube.dk/video/* \
    https://api.boxofficebuz.com/v2/oembed boxofficebuz.com/embed/video/* \
    https://oembed.brightcove.com/ players.brightcove.net/*/*/index.html?videoId=* \
    players.brightcove.net/*/*/index.html?playlistId=* bcove.video/* \
    https://www.bumper.com/oembed/bumper bumper.com/oembed/bumper bumper.com/oembed-s/bumper \
    https://video.bunnycdn.com/OEmbed player.mediadelivery.net/* iframe.mediadelivery.net/* \
    video.bunnycdn.com/* https://buttondown.email/embed buttondown.email/* \
    https://cmc.byzart.eu/oembed/ cmc.byzart.eu/files/* http://cacoo.com/oembed.{format} \
    cacoo.com/diagrams/* https://www.canva.com/_oembed canva.com/design/*/view \
    https://carbon.music/oembed carbon.music/* https://carbonvoice.app/api/oembed \
    carbonvoice.app/s/* carbonvoice.app/m/* carbonvoice.app/c/* https://castle.xyz/api/oembed \
    castle.xyz/d/* http://castmake-ai.com/api/embed castmake-ai.com/c/*/episodes/* \
    http://img.catbo.at/oembed.json img.catbo.at/* https://api.celero.io/api/oembed \
    embeds.celero.io/* http://view.ceros.com/oembed view.ceros.com/* \
    https://chanceindex.com/api/oembed chanceindex.com/odds/* \
    http://embed.chartblocks.com/1.0/oembed public.chartblocks.com/c/* https://chroco.ooo/embed \
    chroco.ooo/mypage/* chroco.ooo/story/* https://www.circlezeroeight.com/api/oembed \
    circlezeroeight.com/features/* circlezeroeight.com/news/* circlezeroeight.com/sport/* \
    circlezeroeight.com/style/* circlezeroeight.com/culture/* \
    https://www.circuitlab.com/circuit/oembed/ circuitlab.com/circuit/* \
    https://api.clipform.io/v1/oembed clipform.io/* https://www.clipland.com/api/oembed \
    clipland.com/v/* https://clueso.site/api/oembed clueso.site/* http://api.clyp.it/oembed/ \
    clyp.it/* clyp.it/playlist/* https://codehs.com/api/sharedprogram/1/oembed/ \
    codehs.com/editor/share_abacus/* https://codepen.io/api/oembed codepen.io/* \
    https://codepoints.net/api/v1/oembed codepoints.net/* https://codesandbox.io/oembed \
    codesandbox.io/s/* codesandbox.io/embed/* http://www.collegehumor.com/oembed.{format} \
    collegehumor.com/video/* https://coloringmonster.com/oembed \
    coloringmonster.com/coloring-page/* coloringmonster.com/monsterpieces/* \
    https://commaful.com/api/oembed/ commaful.com/play/* http://coub.com/api/oembed.{format} \
    coub.com/view/* coub.com/embed/* https://crumb.sh/oembed/ crumb.sh/* \
    https://gql.cueup.io/oembed cueup.io/user/*/sounds/* https://api.curated.co/oembed \
    *.curated.co/* https://dcalculators.com/oembed dcalculators.com/*/*/*/ \
    https://app.dadan.io/api/video/oembed app.dadan.io/* stage.dadan.io/* \
    https://www.dailymotion.com/services/oembed dailymotion.com/video/* \
    geo.dailymotion.com/player.html?video=* https://dalexni.com/oembed/ dalexni.com/i/* \
    https://api.datawrapper.de/v3/oembed/ datawrapper.dwcdn.net/* \
    https://app.demofly.ai/api/oembed app.demofly.ai/s/* demofly.ai/s/* \
    https://embed.deseret.com/ *.deseret.com/* http://backend.deviantart.com/oembed \
    *.deviantart.com/art/* *.deviantart.com/*#/d* fav.me/* sta.sh/* *.deviantart.com/*/art/* \
    https://www.ultimedia.com/api/search/oembed ultimedia.com/central/video/edit/id/*/topic_id/*/ \
    ultimedia.com/default/index/videogeneric/id/*/showtitle/1/viewnc/1 \
    ultimedia.com/default/index/videogeneric/id/* https://www.docdroid.net/api/oembed \
    *.docdroid.net/* docdro.id/* *.docdroid.com/* https://www.docswell.com/service/oembed \
    docswell.com/s/*/* https://api.www.documentcloud.org/api/oembed documentcloud.org/documents/* \
    http://dotsub.com/services/oembed dotsub.com/view/* https://dreambroker.com/channel/oembed \
    dreambroker.com/channel/*/* https://api.d.tube/oembed d.tube/v/* \
    https://ecency.com/api/oembed ecency.com/@*/* ecency.com/*/@*/* \
    http://egliseinfo.catholique.fr/api/oembed egliseinfo.catholique.fr/* \
    https://elevenlabs.io/next/oembed elevenlabs.io/* https://www.embases.com/api/oembed \
    embases.com/e/* https://embedery.com/api/oembed embedery.com/widget/* \
    https://ethfiddle.com/services/oembed/ ethfiddle.com/* https://evt.live/api/oembed evt.live/* \
    evt.live/*/* live.eventlive.pro/* live.eventlive.pro/*/* https://api.everviz.com/oembed \
    app.everviz.com/embed/* https://cdn.everwall.com/hubs/oembed cdn.everwall.com/hubs/iframe/* \
    https://everypage.co/oembed everypage.co/* https://faithlifetv.com/api/oembed \
    faithlifetv.com/items/* faithlifetv.com/items/resource/*/* faithlifetv.com/media/* \
    faithlifetv.com/media/assets/* faithlifetv.com/media/resource/*/* \
    https://haus.fazen.co/api/oembed haus.fazen.co/embed/music/* https://www.figma.com/api/oembed \
    figma.com/file/* figma.com/design/* figma.com/board/* figma.com/slides/* figma.com/buzz/* \
    figma.com/site/* figma.com/make/* https://app.filestage.io/oembed app.filestage.io/step/** \
    https://www.fireworktv.com/oembed *.fireworktv.com/* *.fireworktv.com/embed/*/v/* \
    https://www.fite.tv/oembed fite.tv/watch/* https://flat.io/services/oembed flat.io/score/* \
    *.flat.io/score/* https://www.flickr.com/services/oembed/ *.flickr.com/photos/* flic.kr/p/* \
    flic.kr/s/* *.*.flickr.com/*/* https://app.flourish.studio/api/v1/oembed \
    public.flourish.studio/visualisation/* public.flourish.studio/story/* \
    https://flowhub.org/o/embed flowhub.org/f/* flowhub.org/s/* https://fooday.app/oembed \
    fooday.app/*/reviews/* fooday.app/*/spots/* https://forms.form-data.com/api/oembed \
    forms.form-data.com/* https://fiso.foxsports.com.au/oembed \
    fiso.foxsports.com.au/isomorphic-widget/* https://framatube.org/services/oembed \
    framatube.org/w/* https://framebuzz.com/oembed/ framebuzz.com/v/* \
    https://api.framer.com/web/oembed framer.com/share/* framer.com/embed/* \
    https://framerate.tv/api/oembed framerate.tv/watch/* https://fritube.ch/services/oembed \
    fritube.ch/v/* https://geometryviewer.com/oembed geometryviewer.com/v/* \
    http://embed.gettyimages.com/oembed gty.im/* https://www.gifnote.com/services/oembed \
    gifnote.com/play/* https://giphy.com/services/oembed giphy.com/gifs/* giphy.com/clips/* \
    gph.is/* media.giphy.com/media/*/giphy.gif https://embed.gmetri.com/oembed/ view.gmetri.com/* \
    *.gmetri.com/* https://app.gong.io/oembed app.gong.io/call?id=* \
    https://www.good-for-job.jp/api/oembed good-for-job.jp/slides/* \
    https://api.grain.com/_/api/oembed grain.co/highlight/* grain.co/share/* grain.com/share/* \
    https://api.gumlet.com/v1/oembed gumlet.tv/watch/* play.gumlet.io/embed/* \
    https://gw2fashions.com/fashion/oembed gw2fashions.com/fashion/* \
    https://api.gyazo.com/api/oembed gyazo.com/* https://api.hash.ai/oembed core.hash.ai/@* \
    https://hearthis.at/oembed/?format=json hearthis.at/*/*/ hearthis.at/*/set/*/ \
    https://heyzine.com/api1/oembed heyzine.com/flip-book/* *.hflip.co/* *.aflip.in/* \
    https://player.hihaho.com/services/oembed player.hihaho.com/* \
    https://www.hippovideo.io/services/oembed *.hippovideo.io/* \
    https://app.hivo.com.au/api/drupal/oembed cdn.hivo.com.au/* cdn.digital-assets.uq.edu.au/* \
    cdn.southerndesigngroup.com/* freedom.hivocdn.com/* cdn.cockburn.wa.gov.au/* \
    cdn.somnomed.com/* cdn.snowtunnel.com/* cdn.brenclosures.com.au/* \
    https://homey.app/api/oembed/flow homey.app/f/* homey.app/*/flow/* \
    http://huffduffer.com/oembed huffduffer.com/*/* http://www.hulu.com/api/oembed.{format} \
    hulu.com/watch/* https://api.icosa.gallery/v1/oembed icosa.gallery/view/* \
    https://oembed.ideamapper.com/oembed oembed.ideamapper.com/* https://oembed.idomoo.com/oembed \
    *.idomoo.com/* http://www.ifixit.com/Embed ifixit.com/Guide/View/* \
    http://www.ifttt.com/oembed/ ifttt.com/recipes/* https://app.ignitevideo.cloud/api/oembed \
    *.videocdn.net/player/* *.euvideocdn.com/player/* https://www.iheart.com/oembed \
    iheart.com/podcast/*/* https://qr.imenupro.com/api/oembed qr.imenupro.com/* \
    https://player.indacolive.com/services/oembed player.indacolive.com/player/jwp/clients/* \
    https://infogram.com/oembed infogram.com/* https://infoveave.net/services/oembed/ \
    *.infoveave.net/E/* *.infoveave.net/P/* https://www.injurymap.com/services/oembed \
    injurymap.com/exercises/* https://www.inoreader.com/oembed/api/ inoreader.com/oembed/ \
    http://api.inphood.com/oembed *.inphood.com/* \
    https://widgets.insighttimer.com/services/oembed insighttimer.com/* \
    https://www.insticator.com/oembed ppa.insticator.com/embed-unit/* https://issuu.com/oembed \
    issuu.com/*/docs/* https://samay.itabtechinfosys.com/oembed/ samay.itabtechinfosys.com/* \
    https://api.jawafdehi.org/oembed/ jawafdehi.org/case/* https://api.jovian.com/oembed.json \
    jovian.ml/* jovian.ml/viewer* *.jovian.ml/* jovian.ai/* jovian.ai/viewer* *.jovian.ai/* \
    jovian.com/* jovian.com/viewer* *.jovian.com/* https://play.juntos.live/api/oembed \
    play.juntos.live/solo/* play.juntos.live/host/quiz/* https://www.justspin.cc/api/oembed \
    justspin.cc/workouts/* https://keystonepractice.co/api/oembed keystonepractice.co/tools/* \
    keystonepractice.co/embed/* http://www.kickstarter.com/services/oembed \
    kickstarter.com/projects/* https://halaman.email/service/oembed halaman.email/form/* \
    aplikasi.kirim.email/form/* https://embed.kit.co/oembed kit.co/*/* \
    http://www.kitchenbowl.com/oembed kitchenbowl.com/recipe/* \
    https://api.spoonacular.com/knowledge/oembed knowledgepad.co/#/knowledge/* \
    https://kommodo.ai/api/oembed kommodo.ai/recordings/* kommodo.ai/guides/* \
    https://kubit.ai/services/oembed kubit.ai/* *.kubit.ai/* https://kurozora.app/oembed \
    kurozora.app/episodes/* kurozora.app/songs/* https://api.landofassets.com/oembed \
    landofassets.com/* landofassets.com/*/assets landofassets.com/*/assets/* \
    landofassets.com/*/assets/*/embed http://laude.org/api/oembed laude.org/impact/* \
    laude.org/im/* http://learningapps.org/oembed.php learningapps.org/* \
    https://pod.univ-lille.fr/video/oembed pod.univ-lille.fr/video/* https://place.line.me/oembed \
    place.line.me/businesses/* https://api.linkstackz.com/oembed linkstackz.com/irf/* \
    linkstackz.com/post/* https://livecodes.io/oembed livecodes.io/ livecodes.io/?* \
    *.livecodes.io/ *.livecodes.io/?* https://livid.com/oembed livid.com/watch/* \
    https://www.loom.com/v1/oembed loom.com/i/* loom.com/share/* \
    https://embed.lottiefiles.com/oembed lottiefiles.com/* *.lottiefiles.com/* *.lottie.host/* \
    lottie.host/* https://app.ludus.one/oembed app.ludus.one/* \
    https://admin.lumiere.is/api/services/oembed *.lumiere.is/v/* https://marimo.app/oembed \
    marimo.app/* http://mathembed.com/oembed mathembed.com/latex?inputText=* https://me.me/oembed \
    me.me/i/* https://mdstrm.com/oembed mdstrm.com/embed/* mdstrm.com/live-stream/* \
    mdstrm.com/image/* https://medienarchiv.zhdk.ch/oembed.{format} \
    medienarchiv.zhdk.ch/entries/* zhdk.medienarchiv.ch/entries/* \
    https://mermaid.ink/services/oembed mermaid.ink/img/* mermaid.ink/svg/* \
    https://web.microsoftstream.com/oembed *.microsoftstream.com/video/* \
    *.microsoftstream.com/channel/* https://mirame360.com/api/oembed/ mirame360.com/embed/* \
    mirame360.com/embed/tour/* mirame360.com/video/url/* mirame360.com/tour/* \
    mirame360.com/user/*/media/* https://miro.com/api/v1/oembed miro.com/app/board/* \
    https://miro.com/video-player/oembed miro.com/video-player/* https://www.mixcloud.com/oembed/ \
    mixcloud.com/*/*/ https://mixpanel.com/api/app/embed/oembed/ mixpanel.com/* *.mixpanel.com/* \
    http://api.mobypicture.com/oEmbed mobypicture.com/user/*/view/* moby.to/* \
    https://musicboxmaniacs.com/embed/ musicboxmaniacs.com/explore/melody/* \
    https://mybeweeg.com/services/oembed mybeweeg.com/w/* \
    https://api.mysqlexplain.com/v2/oembed.json mysqlexplain.com/explain/* \
    embed.mysqlexplain.com/explain/* https://namchey.com/api/oembed namchey.com/embeds/* \
    https://www.nanoo.tv/services/oembed *.nanoo.tv/link/* nanoo.tv/link/* *.nanoo.pro/link/* \
    nanoo.pro/link/* media.zhdk.ch/signatur/* new.media.zhdk.ch/signatur/* \
    https://api.nb.no/catalog/v1/oembed nb.no/items/* https://naturalatlas.com/oembed.{format} \
    naturalatlas.com/* naturalatlas.com/*/* naturalatlas.com/*/*/* naturalatlas.com/*/*/*/* \
    https://m.naver.com/shorts/oEmbed naver.me/* m.naver.com/shorts/* https://ndla.no/oembed \
    ndla.no/* ndla.no/article/* ndla.no/audio/* ndla.no/concept/* ndla.no/image/* ndla.no/video/* \
    https://nebula.tv/api/oembed nebula.tv/videos/* https://beta.nebula.tv/api/oembed \
    beta.nebula.tv/videos/* https://cloud.needle.tools/oembed cloud.needle.tools/-/assets/*/file \
    cloud.needle.tools/view?file=* *.needle.run/* https://api.neetorecord.com/api/v1/oembed \
    *.neetorecord.com/watch/* http://www.nfb.ca/remote/services/oembed/ *.nfb.ca/film/* \
    https://nouncify.com/api/oembed nouncify.com/i/* nouncify.com/brand/* nouncify.com/e/* \
    sandbox.nouncify.com/i/* sandbox.nouncify.com/brand/* sandbox.nouncify.com/e/* \
    https://api.observablehq.com/oembed observablehq.com/@*/* observablehq.com/d/* \
    observablehq.com/embed/* https://www.odds.com.au/api/oembed/ odds.com.au/* \
    https://song.link/oembed song.link/* album.link/* artist.link/* playlist.link/* pods.link/* \
    mylink.page/* odesli.co/* https://odysee.com/$/oembed odysee.com/*/* odysee.com/* \
    http://official.fm/services/oembed.{format} official.fm/tracks/* official.fm/playlists/* \
    https://omniscope.me/_global_/oembed/json omniscope.me/* https://omny.fm/oembed \
    omny.fm/shows/* http://orbitvu.co/service/oembed orbitvu.co/001/*/ov3601/view \
    orbitvu.co/001/*/ov3601/*/view orbitvu.co/001/*/ov3602/*/view \
    orbitvu.co/001/*/2/orbittour/*/view orbitvu.co/001/*/1/2/orbittour/*/view \
    https://origits.net/oembed origits.com/v/* https://origits.com/oembed origits.com/v/* \
    https://embed.orizn.app/api/oembed embed.orizn.app/frame/* embed.orizn.app/widgets/* \
    https://outplayed.tv/oembed outplayed.tv/media/* https://overflow.io/services/oembed \
    overflow.io/s/* overflow.io/embed/* https://padlet.com/oembed/ padlet.com/* \
    https://api-v2.pandavideo.com.br/oembed *.tv.pandavideo.com.br/embed/?v=* \
    *.tv.pandavideo.com.br/*/playlist.m3u8 dashboard.pandavideo.com.br/#/videos/* \
    https://app.parler.com/oembed app.parler.com/post/* app.parler.com/b/* \
    https://app.parta.io/core/oembed app.parta.io/core/embed/* *.parta.io/core/embed/* \
    https://www.pastery.net/oembed pastery.net/* https://peertube.tv/services/oembed \
    peertube.tv/w/* https://tools.pinpoll.com/oembed tools.pinpoll.com/embed/* \
    https://www.pinterest.com/oembed.json pinterest.com/* \
    https://player.pitchhub.com/en/public/oembed player.pitchhub.com/en/public/player/* \
    https://store.pixdor.com/oembed store.pixdor.com/place-marker-widget/*/show \
    store.pixdor.com/map/*/show https://plinth.it/model-viewer/oembed plinth.it/model-viewer/*/* \
    https://app.plusdocs.com/oembed app.plusdocs.com/*/snapshots/* \
    app.plusdocs.com/*/pages/edit/* app.plusdocs.com/*/pages/share/* \
    https://api.podbean.com/v1/oembed *.podbean.com/e/* http://polldaddy.com/oembed/ \
    *.polldaddy.com/s/* *.polldaddy.com/poll/* *.polldaddy.com/ratings/* \
    https://api.portfolium.com/oembed portfolium.com/entry/* https://prezi.com/v/oembed \
    prezi.com/v/* *.prezi.com/v/* https://programmingly.dev/api/oembed \
    programmingly.dev/snippets/* https://www.pyzia.app/api/oembed pyzia.app/dashboard?* \
    pyzia.app/embed/chart?* https://qtpi.gg/fashion/oembed qtpi.gg/fashion/* \
    https://web.quartr.com/api/oembed quartr.com/* web.quartr.com/* \
    http://quellensuche.de/api/oembed quellensuche.de/* http://www.quiz.biz/api/oembed \
    quiz.biz/quizz-*.html http://www.quizz.biz/api/oembed quizz.biz/quizz-*.html \
    https://animatron.com/oembed rcvis.com/v/* rcvis.com/visualize=* rcvis.com/ve/* \
    rcvis.com/visualizeEmbedded=* https://www.reddit.com/oembed reddit.com/r/*/comments/*/* \
    https://redlof-medien.de/wp-json/oembed/1.0/embed redlof-medien.de/* \
    https://api.wexcreator.com/oembed/ show.wexcreator.com/* showroom.redlof-medien.de/* \
    http://publisher.releasewire.com/oembed/ rwire.com/* https://replit.com/data/oembed \
    repl.it/@*/* replit.com/@*/* https://www.reverbnation.com/oembed reverbnation.com/* \
    reverbnation.com/*/songs/* https://risky.biz/oembed risky.biz/* \
    http://roomshare.jp/en/oembed.{format} roomshare.jp/post/* roomshare.jp/en/post/* \
    https://roosterteeth.com/oembed roosterteeth.com/* \
    https://rumble.com/api/Media/oembed.{format} rumble.com/* rumble.com/shorts/* \
    https://api.rushes.cc/oembed rushes.cc/video/* rushes.cc/embed/* \
    https://app2.sagenverse.com/oembed app2.sagenverse.com/embed/* \
    https://octopus.saooti.com/oembed octopus.saooti.com/main/pub/podcast/* \
    http://videos.sapo.pt/oembed videos.sapo.pt/* https://www.satcat.com/api/sats/oembed \
    satcat.com/sats/* https://api.satoplayer.com/players/oembed \
    api.satoplayer.com/players/embed/* https://sbedit.net/oembed/ sbedit.net/* \
    https://app.scibly.com/api/oembed app.scibly.com/public/courses/* \
    app.scibly.com/embed/courses/* app.scibly.com/en/public/courses/* \
    app.scibly.com/en/embed/courses/* app.scibly.com/de/public/courses/* \
    app.scibly.com/de/embed/courses/* https://api.screen9.com/oembed console.screen9.com/* \
    *.screen9.tv/* https://api.screencast.com/external/oembed screencast.com/* \
    http://www.screenr.com/api/oembed.{format} screenr.com/*/ \
    https://scribblemaps.com/api/services/oembed.{format} scribblemaps.com/maps/view/* \
    http://www.scribd.com/services/oembed/ scribd.com/doc/* \
    https://embed.sendtonews.com/services/oembed embed.sendtonews.com/oembed/* \
    https://shared-file-kappa.vercel.app/file/api/oembed shared-file-kappa.vercel.app/file/* \
    http://shoudio.com/api/oembed shoudio.com/* shoud.io/* https://api.getshow.io/oembed.{format} \
    app.getshow.io/iframe/* *.getshow.io/share/* https://showtheway.io/oembed showtheway.io/to/* \
    https://simplecast.com/oembed simplecast.com/s/* https://onsizzle.com/oembed onsizzle.com/i/* \
    https://graphql.sketch.cloud/embed/oembed sketch.com/s/* sketch.com/preview/* \
    http://sketchfab.com/oembed sketchfab.com/*models/* sketchfab.com/*/folders/* \
    https://skhema.com/api/oembed skhema.com/embed/e/* skhema.com/embed/c/* \
    https://www.skoletube.dk/media/lasync/oembed/ skoletube.dk/media/* skoletube.dk/video/* \
    studietube.dk/media/* studietube.dk/video/* https://slidesfly.com/api/oembed \
    slidesfly.xyz/d/* https://www.slideshare.net/api/oembed/2 slideshare.net/*/* \
    fr.slideshare.net/*/* de.slideshare.net/*/* es.slideshare.net/*/* pt.slideshare.net/*/* \
    https://smashnotes.com/services/oembed smashnotes.com/p/* smashnotes.com/p/*/e/* \
    smashnotes.com/p/*/e/*/s/* https://www.smrthi.com/api/oembed smrthi.com/book/* \
    https://api.smugmug.com/services/oembed/ *.smugmug.com/* \
    https://www.socialexplorer.com/services/oembed/ socialexplorer.com/*/explore \
    socialexplorer.com/*/view socialexplorer.com/*/edit socialexplorer.com/*/embed \
    https://openapi.sooplive.com/oembed/embedinfo vod.sooplive.com/player/ v.afree.ca/ST/ \
    vod.sooplive.com/ST/ vod.sooplive.com/PLAYER/STATION/ play.sooplive.com/ \
    https://soundcloud.com/oembed soundcloud.com/* on.soundcloud.com/* soundcloud.app.goog.gl/* \
    https://speakerdeck.com/oembed.json speakerdeck.com/*/* https://open.spotify.com/oembed \
    open.spotify.com/* spotify.link/* https://api.spotlightr.com/getOEmbed \
    *.spotlightr.com/watch/* *.spotlightr.com/publish/* *.cdn.spotlightr.com/watch/* \
    *.cdn.spotlightr.com/publish/* https://api.spreaker.com/oembed *.spreaker.com/* \
    http://sproutvideo.com/oembed.{format} sproutvideo.com/videos/* *.vids.io/videos/* \
    https://api.spyke.social/embed/oembed spyke.social/p/* spyke.social/u/* spyke.social/g/* \
    spyke.social/c/* https://purl.stanford.edu/embed.{format} purl.stanford.edu/* \
    https://www.stem.fm/oembed stem.fm/session/* stem.fm/s/* \
    https://api.streamable.com/oembed.json streamable.com/* https://streamio.com/api/v1/oembed \
    s3m.io/* 23m.io/* https://oembed.streetartcities.com/oembed streetartcities.com/markers/* \
    https://www.sudomemo.net/oembed sudomemo.net/watch/* archive.sudomemo.net/watch/* \
    flipnot.es/* https://supercut.ai/oembed supercut.ai/share/* https://www.sutori.com/api/oembed \
    sutori.com/story/* https://sway.com/api/v1.0/oembed sway.com/* \
    https://sway.office.com/api/v1.0/oembed sway.office.com/* https://synthcamp.net/api/oembed \
    synthcamp.net/r/* https://69jr5v75rc.execute-api.eu-west-1.amazonaws.com/prod/v2/oembed \
    share.synthesia.io/* https://techpostcast.com/oembed/ \
    techpostcast.com/headline-topic-programs/* https://www.ted.com/services/v1/oembed.{format} \
    ted.com/talks/* embed.ted.com/talks/* https://tegula.io/api/oembed/ tegula.io/m/* \
    tegula.io/c/* tegula.io/cat.html?model=* https://www.tella.tv/api/oembed tella.tv/video/* \
    tella.video/* https://rest-prod.tenet.textexpander.com/oembed \
    rest-prod.tenet.textexpander.com/share/* \
    https://hubspot-media-bridge.thedamconsultants.com/oembed/ \
    hubspot-media-bridge.thedamconsultants.com/* https://www.nytimes.com/svc/oembed/json/ \
    nytimes.com/svc/oembed nytimes.com/* *.nytimes.com/* \
    https://theysaidso.com/extensions/oembed/ theysaidso.com/image/* \
    https://www.tickcounter.com/oembed tickcounter.com/widget/* tickcounter.com/countdown/* \
    tickcounter.com/countup/* tickcounter.com/ticker/* tickcounter.com/clock/* \
    tickcounter.com/worldclock/* tickcounter.com/embed/* tickcounter.com/full/* \
    https://www.tiktok.com/oembed tiktok.com/* tiktok.com/*/video/* https://tksn.me/api/oembed/ \
    tksn.me/* *.tksn.me/* https://tlexdr.com/oembed tlexdr.com/episode/* \
    https://tonicaudio.com/oembed tonicaudio.com/take/* tonicaudio.com/song/* tnic.io/song/* \
    tnic.io/take/* https://widget.toornament.com/oembed toornament.com/tournaments/*/information \
    toornament.com/tournaments/*/registration/ toornament.com/tournaments/*/matches/schedule \
    toornament.com/tournaments/*/stages/*/ http://www.topy.se/oembed/ topy.se/image/* \
    https://app-test.totango.com/oembed app-test.totango.com/* \
    https://trackspace.upitup.com/oembed trackspace.upitup.com/* \
    https://trinitymedia.ai/services/oembed trinitymedia.ai/player/* trinitymedia.ai/player/*/* \
    trinitymedia.ai/player/*/*/* https://trycli.com/api/oembed trycli.com/e/* trycli.com/*/* \
    https://www.tumblr.com/oembed/1.0 *.tumblr.com/post/* https://www.tuxx.be/services/oembed \
    tuxx.be/* https://play.tvcf.co.kr/rest/oembed play.tvcf.co.kr/* *.tvcf.co.kr/* \
    https://twinmotion.unrealengine.com/oembed twinmotion.unrealengine.com/presentation/* \
    twinmotion.unrealengine.com/panorama/* https://publish.twitter.com/oembed twitter.com/* \
    twitter.com/*/status/* *.twitter.com/*/status/* https://play.typecast.ai/oembed \
    play.typecast.ai/s/* play.typecast.ai/e/* play.typecast.ai/* \
    https://app.typecel.io/api/oembed app.typecel.io/*/* app.typecel.io/embed/*/* \
    https://u-poll.com/oembed u-poll.com/p/* https://uapod.univ-antilles.fr/oembed \
    uapod.univ-antilles.fr/video/* https://map.cam.ac.uk/oembed/ map.cam.ac.uk/* \
    https://mediatheque.univ-paris1.fr/oembed mediatheque.univ-paris1.fr/video/* \
    https://pod.u-pec.fr/oembed pod.u-pec.fr/video/* http://www.ustream.tv/oembed *.ustream.tv/* \
    *.ustream.com/* https://app.ustudio.com/api/v2/oembed *.ustudio.com/embed/* \
    *.ustudio.com/embed/*/* https://www.vevo.com/oembed vevo.com/* https://videfit.com/oembed \
    videfit.com/videos/* https://www.vidlink.it/api/oembed vidlink.it/videos/* \
    https://vidmount.com/oembed vidmount.com/* https://api.vidyard.com/dashboard/v1.1/oembed \
    *.vidyard.com/* *.hubs.vidyard.com/* https://vimeo.com/api/oembed.{format} vimeo.com/* \
    vimeo.com/album/*/video/* vimeo.com/channels/*/* vimeo.com/groups/*/videos/* \
    vimeo.com/ondemand/*/* player.vimeo.com/video/* vimeo.com/event/*/* \
    https://play.viostream.com/oembed share.viostream.com/* https://www.viously.com/oembed \
    viously.com/*/* https://vizdom.dev/api/v1/oembed vizdom.dev/link/* https://vlipsy.com/oembed \
    vlipsy.com/* https://www.vlive.tv/oembed vlive.tv/video/* \
    https://embed.vouchfor.com/v1/oembed *.vouchfor.com/* https://data.voxsnap.com/oembed \
    article.voxsnap.com/*/* https://waltrack.net/oembed waltrack.net/product/* \
    https://embed.wave.video/oembed watch.wave.video/* embed.wave.video/* \
    https://www.web3isgoinggreat.com/api/oembed web3isgoinggreat.com/?id=* \
    web3isgoinggreat.com/single/* web3isgoinggreat.com/embed/* https://play.wecandeo.com/oembed/ \
    play.wecandeo.com/video/v/* https://www.wewtalk.com/api/oembed wewtalk.com/voice/* \
    https://whimsical.com/api/oembed whimsical.com/* whimsical.com/*/* \
    https://fast.wistia.com/oembed.{format} fast.wistia.com/embed/iframe/* \
    fast.wistia.com/embed/playlists/* *.wistia.com/medias/* *.wistia.com/s/* \
    https://app.wizer.me/api/oembed.{format} *.wizer.me/learn/* *.wizer.me/preview/* \
    https://wokwi.com/api/oembed wokwi.com/share/* https://www.wolframcloud.com/oembed \
    *.wolframcloud.com/* http://public-api.wordpress.com/oembed/ wordpress.com/* \
    *.wordpress.com/* *.*.wordpress.com/* wp.me/* https://www.worldeventtrading.com/api/oembed \
    worldeventtrading.com/predictions/* https://publish.x.com/oembed x.com/* x.com/*/status/* \
    *.x.com/*/status/* https://www.youtube.com/oembed *.youtube.com/watch* *.youtube.com/v/* \
    youtu.be/* *.youtube.com/playlist?list=* youtube.com/playlist?list=* *.youtube.com/shorts* \
    youtube.com/shorts* *.youtube.com/embed/* *.youtube.com/live* youtube.com/live* \
    https://www.yumpu.com/services/oembed yumpu.com/*/document/view/*/* \
    https://app.zeplin.io/embed app.zeplin.io/project/*/screen/* \
    app.zeplin.io/project/*/screen/*/version/* \
    app.zeplin.io/project/*/styleguide/components?coid=* \
    app.zeplin.io/styleguide/*/components?coid=* https://app.zingsoft.com/oembed \
    app.zingsoft.com/embed/* app.zingsoft.com/view/* https://api.znipe.tv/v3/oembed/ *.znipe.tv/* \
    https://srv2.zoomable.ca/oembed srv2.zoomable.ca/viewer.php*
    """
}
