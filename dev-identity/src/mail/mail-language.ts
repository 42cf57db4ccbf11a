/** The languages mails are written in; the first is for everybody else. */
export const MAIL_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'] as const

export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** Which way a language is written. */
export function directionOf(language: MailLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * The language of a mail.
 *
 * @param asked what a client names in `X-Firebase-Locale`, as `de` or `pt-BR`
 */
export function mailLanguage(asked: string | string[] | undefined): MailLanguage {
  const [base] = String(asked ?? '')
    .toLowerCase()
    .split(/[-_]/)
  return MAIL_LANGUAGES.find((language) => language === base) ?? MAIL_LANGUAGES[0]
}
