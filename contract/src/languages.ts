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
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES

/** What is spoken to somebody whose languages we do not know. */
export const DEFAULT_LANGUAGE: Language = 'en'
