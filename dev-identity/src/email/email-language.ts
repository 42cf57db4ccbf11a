/** The languages that emails can be written in. */
export const EMAIL_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'] as const

export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number]

/** Those of the product's languages that have email texts, in its order. */
export function emailLanguagesOf(offered: readonly string[]): readonly EmailLanguage[] {
  return offered.flatMap((code) => EMAIL_LANGUAGES.filter((language) => language === code))
}

export function directionOf(language: EmailLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * @param requested the client's `X-Firebase-Locale`, such as `de` or `pt-BR`
 * @param offered the product's languages; the first is the default
 */
export function emailLanguage(
  requested: string | string[] | undefined,
  offered: readonly EmailLanguage[],
): EmailLanguage {
  const [base] = String(requested ?? '')
    .toLowerCase()
    .split(/[-_]/)
  return offered.find((language) => language === base) ?? offered[0] ?? 'en'
}
