/**
 * What the browsers inside other apps call themselves: Facebook, Messenger, Instagram, Threads, LinkedIn,
 * TikTok, WeChat, WhatsApp, Line, Snapchat, Pinterest, X, KakaoTalk, Naver;
 * and what Android adds to any of them.
 */
const APPS =
  /\bFB(?:AN|AV|_IAB|IOS|SS)\b|\bMessenger(?:LiteForiOS|ForiOS)?\/|\bInstagram\b|\bBarcelona\b|\bLinkedInApp\b|\bBytedanceWebview\b|\bmusical_ly\b|\btrill_\d|\bTikTok\b|\bMicroMessenger\/|\bWhatsApp\/|\bLine\/\d|\bSnapchat\b|\bPinterest\/|\bTwitter for |\bKAKAOTALK\b|\bNAVER\(|; wv\)/i

/** On iPhone and iPad every browser names Safari; a view inside another app does not. */
const APPLE_VIEW = /\b(?:iPhone|iPod|iPad)\b(?=.*\bAppleWebKit\/)(?!.*\bSafari\/)/

/**
 * Whether the page is shown inside another app, where Google lets nobody sign in (`disallowed_useragent`).
 * A page on the home screen does not name Safari either, and is none.
 */
export function isInAppBrowser({ userAgent, standalone }: InAppNavigator): boolean {
  return APPS.test(userAgent) || (APPLE_VIEW.test(userAgent) && standalone !== true)
}

/** The part of `navigator` that tells; `standalone` is Apple's own. */
export interface InAppNavigator {
  readonly userAgent: string
  readonly standalone?: boolean
}
