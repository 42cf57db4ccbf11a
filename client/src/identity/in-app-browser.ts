/**
 * User agent parts of Facebook, Messenger, Instagram, Threads (Barcelona), LinkedIn, TikTok, WeChat, WhatsApp,
 * Line, Snapchat, Pinterest, X, KakaoTalk, Naver and any Android WebView (`; wv)`).
 */
const IN_APP_MARKERS =
  /\bFB(?:AN|AV|_IAB|IOS|SS)\b|\bMessenger(?:LiteForiOS|ForiOS)?\/|\bInstagram\b|\bBarcelona\b|\bLinkedInApp\b|\bBytedanceWebview\b|\bmusical_ly\b|\btrill_\d|\bTikTok\b|\bMicroMessenger\/|\bWhatsApp\/|\bLine\/\d|\bSnapchat\b|\bPinterest\/|\bTwitter for |\bKAKAOTALK\b|\bNAVER\(|; wv\)/i

/** On iPhone and iPad the user agent of every browser contains "Safari", but that of a WKWebView does not. */
const APPLE_VIEW = /\b(?:iPhone|iPod|iPad)\b(?=.*\bAppleWebKit\/)(?!.*\bSafari\/)/

/** Google blocks sign-in in in-app browsers (`disallowed_useragent`), but not in home screen pages. */
export function isInAppBrowser({ userAgent, standalone }: InAppNavigator): boolean {
  return IN_APP_MARKERS.test(userAgent) || (APPLE_VIEW.test(userAgent) && standalone !== true)
}

/** `standalone` exists only on Apple devices. */
export interface InAppNavigator {
  readonly userAgent: string
  readonly standalone?: boolean
}
