import { type Language, matchLanguage, type OfferedLanguages } from '@foyer/contract/languages.ts'
import { languageInfo, languages, rightToLeft } from 'virtual:product'
import type { ReadableStorage } from './storage.ts'

/** Absent for the system's theme. */
export const THEME_KEY = 'foyer.theme'

export type Theme = 'light' | 'dark' | 'system'

export function readTheme(storage: ReadableStorage): Theme {
  const remembered = storage.getItem(THEME_KEY)
  return remembered === 'light' || remembered === 'dark' ? remembered : 'system'
}

/** Sets the attribute that `client/build/page-head.ts` styles. */
export function showTheme(page: HTMLElement, theme: Theme) {
  if (theme === 'system') delete page.dataset['theme']
  else page.dataset['theme'] = theme
}

export const LANGUAGE_KEY = 'foyer.language'

/** The stored language, if it is offered. */
export function readLanguage(storage: ReadableStorage): Language | undefined {
  const remembered = storage.getItem(LANGUAGE_KEY)
  return languages.find((language) => language === remembered)
}

export function showLanguage(page: HTMLElement, language: Language) {
  page.lang = languageInfo[language].tag
  page.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
}

interface LanguageSources {
  readonly offered: OfferedLanguages
  /** The language that the user chose earlier. */
  readonly saved: Language | undefined
  /** The language of the email whose link was opened. */
  readonly fromLink: readonly string[]
  /** The `lang` of the served page: negotiated by the server; empty on the development server. */
  readonly served: string
  /** The browser's languages, most preferred first. */
  readonly browserLanguages: readonly string[]
}

export function decideLanguage(sources: LanguageSources): Language {
  const { offered, saved, fromLink, served, browserLanguages } = sources
  return (
    saved ??
    matchLanguage(fromLink, offered) ??
    matchLanguage(served ? [served] : browserLanguages, offered) ??
    offered[0]
  )
}

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
interface InAppNavigator {
  readonly userAgent: string
  readonly standalone?: boolean
}

/** Browsers have passkeys on secure pages whose host is a name. IPv6 addresses contain a colon. */
export const canUsePasskeys = ({ hostname }: Location): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname)
