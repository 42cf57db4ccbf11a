export interface LanguageInfo {
  /** The name in the language itself. */
  readonly name: string
  /** The `lang` attribute of its pages. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

/**
 * All languages with texts; `foyer.config.ts` chooses those that a product offers. To add one, see
 * `docs/extend/add-a-language.md`.
 */
const TABLE = {
  en: { name: 'English', tag: 'en', direction: 'ltr' },
  de: { name: 'Deutsch', tag: 'de', direction: 'ltr' },
  es: { name: 'Español', tag: 'es', direction: 'ltr' },
  fr: { name: 'Français', tag: 'fr', direction: 'ltr' },
  pt: { name: 'Português', tag: 'pt', direction: 'ltr' },
  ja: { name: '日本語', tag: 'ja', direction: 'ltr' },
  zh: { name: '简体中文', tag: 'zh-Hans', direction: 'ltr' },
  ar: { name: 'العربية', tag: 'ar', direction: 'rtl' },
} satisfies Record<string, LanguageInfo>

export type Language = keyof typeof TABLE

export const LANGUAGES: Readonly<Record<Language, LanguageInfo>> = TABLE

/** The languages that a product offers; visitors who prefer none of them get the first. */
export type OfferedLanguages = readonly [Language, ...Language[]]

/** The offered language that comes first in a list of BCP 47 tags, ordered by preference. Ignores region and script. */
export function matchLanguage(
  tags: readonly string[],
  offered: OfferedLanguages,
): Language | undefined {
  const bases = tags.map((tag) => tag.toLowerCase().split('-')[0])
  const match = bases.find((base) => offered.some((language) => language === base))
  return offered.find((language) => language === match)
}
