/// What walls are known by, and where that was seen. Titles are in lower case, without the dots or
/// marks at their end.
enum ObstacleMarkers {
  struct Marker {
    let text: String
    let kind: Obstacle.Kind
    /// On which sites, or whose product it is.
    let seen: String
    /// For markers that mean a wall on one site only.
    var host = ""
  }

  /// A check for bots, by a vendor whose name helps to understand it.
  private static func by(_ text: String, _ vendor: String? = nil, seen: String) -> Marker {
    Marker(text: text, kind: .challenge(by: vendor), seen: seen)
  }

  static let titles: [Marker] = [
    by(
      "just a moment", "Cloudflare",
      seen: "Cloudflare's managed challenge: CodePen, Politico, Kickstarter"),
    by("attention required! | cloudflare", "Cloudflare", seen: "Cloudflare's block page"),
    by(
      "please wait... | cloudflare", "Cloudflare",
      seen: "Cloudflare's JavaScript challenge until 2022"),
    by("access denied | cloudflare", "Cloudflare", seen: "Cloudflare's error 1020"),
    by("ddos-guard", "DDoS-Guard", seen: "DDoS-Guard's check of the browser"),
    by("vercel security checkpoint", "Vercel", seen: "Vercel's attack mode"),
    by("client challenge", "Fastly", seen: "Fastly's bot management: PyPI"),
    by("making sure you're not a bot", "Anubis", seen: "Anubis: GNOME, kernel.org, many forges"),
    by("checking you are not a bot", "go-away", seen: "go-away: forges"),
    by("human verification", "AWS WAF", seen: "AWS WAF's puzzle"),
    by("pardon our interruption", "Imperva", seen: "Imperva, formerly Distil"),
    by("sucuri website firewall - access denied", "Sucuri", seen: "Sucuri"),
    by(
      "access to this page has been denied", "HUMAN",
      seen: "HUMAN, formerly PerimeterX: Zillow, Crunchbase"),
    by("bot verification", seen: "LiteSpeed's captcha"),
    by("one moment, please", seen: "Imunify360"),
    by("checking your browser", seen: "StackPath, Imunify360"),
    by("checking your browser before accessing", seen: "Cloudflare until 2021, and its copies"),
    by("robot check", seen: "Amazon"),
    by("are you a robot?", seen: "Bloomberg"),
    by("bloomberg - are you a robot?", seen: "Bloomberg"),
    by("captcha", seen: "Yandex"),
    by("are you not a robot?", seen: "Yandex"),
    by("you have been blocked", seen: "DataDome, Cloudflare"),
    by("blocked", seen: "Reddit"),
    by("whoa there, pardner", seen: "Reddit"),
    by("reddit - please wait for verification", seen: "Reddit"),
    by("access denied", seen: "Akamai"),
    by("request rejected", seen: "F5"),
    Marker(
      text: "before you continue to youtube", kind: .consent, seen: "consent.youtube.com in place"),
    Marker(text: "before you continue to google search", kind: .consent, seen: "Google"),
    Marker(text: "before you continue", kind: .consent, seen: "Google"),
    Marker(
      text: "yahoo is part of the yahoo family of brands", kind: .consent, seen: "consent.yahoo.com"
    ),
    Marker(text: "javascript is not available", kind: .script, seen: "X"),
    Marker(text: "javascript is disabled", kind: .script, seen: "AWS WAF, X"),
    Marker(text: "please enable javascript", kind: .script, seen: "many"),
    Marker(text: "enable javascript", kind: .script, seen: "many"),
  ]

  /// `src` of scripts that make up a wall without a title.
  static let scripts: [Marker] = [
    by(
      "/cdn-cgi/challenge-platform/h/", "Cloudflare",
      seen: "Cloudflare; ordinary pages have `scripts/jsd`"),
    by("_Incapsula_Resource", "Imperva", seen: "Imperva"),
    by("captcha-delivery.com", "DataDome", seen: "DataDome: Reuters, Tripadvisor"),
    by(".awswaf.com/", "AWS WAF", seen: "AWS WAF's silent challenge"),
    by("/_sec/cp_challenge/", "Akamai", seen: "Akamai"),
    by("/.well-known/vercel/security/", "Vercel", seen: "Vercel"),
    by(
      "/149e9513-01fa-4fb0-aad4-566afd725d1b/", "Kasada", seen: "Kasada: Twitch, realestate.com.au"),
    by("/.within.website/x/cmd/anubis/", "Anubis", seen: "Anubis"),
    by("captcha.px-cdn.net", "HUMAN", seen: "HUMAN"),
  ]

  /// Titles or headings of what a site gives to programs instead of any page.
  static let placeholders: [Marker] = [
    Marker(text: "javascript is not available", kind: .script, seen: "x.com", host: "x.com"),
    Marker(
      text: "javascript is not available", kind: .script, seen: "twitter.com", host: "twitter.com"),
    Marker(text: "x", kind: .script, seen: "x.com", host: "x.com"),
    Marker(text: "twitter", kind: .script, seen: "twitter.com", host: "twitter.com"),
    Marker(text: "instagram", kind: .login, seen: "instagram.com", host: "instagram.com"),
    Marker(text: "facebook", kind: .login, seen: "facebook.com", host: "facebook.com"),
    Marker(text: "log in to facebook", kind: .login, seen: "facebook.com", host: "facebook.com"),
    Marker(text: "log into facebook", kind: .login, seen: "facebook.com", host: "facebook.com"),
    Marker(
      text: "log in or sign up to view", kind: .login, seen: "facebook.com", host: "facebook.com"),
    Marker(text: "sign up | linkedin", kind: .login, seen: "linkedin.com", host: "linkedin.com"),
    Marker(
      text: "security verification | linkedin", kind: .login, seen: "linkedin.com",
      host: "linkedin.com"),
  ]

  /// First labels of hosts that serve nothing else.
  static let consentLabels: Set<String> = ["consent", "guce", "myprivacy"]
  static let loginLabels: Set<String> = [
    "login", "signin", "accounts", "auth", "sso", "idp", "idmsa", "appleid", "passport",
  ]

  /// Last parts of paths, without `-` and `_`.
  static let loginPaths: Set<String> = [
    "login", "signin", "logon", "authwall", "checkpoint", "userlogin", "wplogin", "sso",
    "authorize",
  ]

  /// Parameters that hold the page that was asked for.
  static let returnParameters = [
    "next=", "continue=", "return", "redirect", "goto=", "service=", "callback", "url=", "from=",
    "dest",
  ]

  static let loginTitles: Set<String> = [
    "log in", "login", "sign in", "signin", "log in or sign up", "log in to your account",
    "sign in to your account", "login required", "please log in", "please sign in", "authwall",
    "anmelden", "einloggen", "connexion", "se connecter", "iniciar sesión", "entrar", "accedi",
    "inloggen", "zaloguj się", "logga in", "войти", "вход", "ログイン", "登录", "登入", "로그인",
  ]
}
