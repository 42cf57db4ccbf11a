import { DEFAULT_LANGUAGE, matchLanguage, type Language } from '@foyer/contract/languages.ts'

interface Known {
  /** What was chosen here before. */
  readonly remembered: Language | undefined
  /** The language of the mail whose link was opened. */
  readonly ofMail: readonly string[]
  /** `lang` of the page as it came: the server's pick, by what the browser asked for. */
  readonly served: string
  /** The browser's own languages, best first. Development serves one page to all. */
  readonly asked: readonly string[]
}

/** The language to speak: a choice stands above what the browser asks for. */
export function decideLanguage({ remembered, ofMail, served, asked }: Known): Language {
  const wanted = matchLanguage(ofMail) ?? matchLanguage(served ? [served] : asked)
  return remembered ?? wanted ?? DEFAULT_LANGUAGE
}
