export interface LanguageInfo {
  /** The name in the language itself. */
  readonly name: string
  /** The `lang` attribute of its pages. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

/** To add one, see `docs/extend/add-a-language.md`. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en', direction: 'ltr' },
  de: { name: 'Deutsch', tag: 'de', direction: 'ltr' },
  es: { name: 'Español', tag: 'es', direction: 'ltr' },
  fr: { name: 'Français', tag: 'fr', direction: 'ltr' },
  pt: { name: 'Português', tag: 'pt', direction: 'ltr' },
  ja: { name: '日本語', tag: 'ja', direction: 'ltr' },
  zh: { name: '简体中文', tag: 'zh-Hans', direction: 'ltr' },
  ar: { name: 'العربية', tag: 'ar', direction: 'rtl' },
} as const satisfies Record<string, LanguageInfo>

export type Language = keyof typeof LANGUAGES

/** For visitors with no supported language. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const isLanguage = (text: string | null | undefined): text is Language =>
  text != null && Object.hasOwn(LANGUAGES, text)

/** The first supported language in a list of BCP 47 tags, which has the preferred one first. Ignores region and script. */
export function matchLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)
}
