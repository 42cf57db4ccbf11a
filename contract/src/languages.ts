interface LanguageFacts {
  /** What its speakers call it. */
  readonly name: string
  /** What a page in it says as `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

/** The languages of the product. `docs/how-to/add-a-language.md` says how one more comes in. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en', direction: 'ltr' },
  de: { name: 'Deutsch', tag: 'de', direction: 'ltr' },
  es: { name: 'Español', tag: 'es', direction: 'ltr' },
  fr: { name: 'Français', tag: 'fr', direction: 'ltr' },
  pt: { name: 'Português', tag: 'pt', direction: 'ltr' },
  ja: { name: '日本語', tag: 'ja', direction: 'ltr' },
  zh: { name: '简体中文', tag: 'zh-Hans', direction: 'ltr' },
  ar: { name: 'العربية', tag: 'ar', direction: 'rtl' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES

/** What is spoken to somebody whose languages we do not know. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Whether a text names one of our languages. */
export const isLanguage = (text: string | null | undefined): text is Language =>
  text != null && Object.hasOwn(LANGUAGES, text)

/** The first of the languages somebody reads (BCP 47 tags, best first) that we speak, whatever its region or script. */
export function matchLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)
}
