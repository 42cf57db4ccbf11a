/** The languages of emails; the first is the default. */
export const EMAIL_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'] as const

export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number]

export function directionOf(language: EmailLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** @param requested the client's `X-Firebase-Locale`, such as `de` or `pt-BR` */
export function emailLanguage(requested: string | string[] | undefined): EmailLanguage {
  const [base] = String(requested ?? '')
    .toLowerCase()
    .split(/[-_]/)
  return EMAIL_LANGUAGES.find((language) => language === base) ?? EMAIL_LANGUAGES[0]
}
