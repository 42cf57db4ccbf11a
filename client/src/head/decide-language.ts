import { DEFAULT_LANGUAGE, matchLanguage, type Language } from '@foyer/contract/languages.ts'

interface LanguageSources {
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
  const { saved, fromLink, served, browserLanguages } = sources
  const preferred = matchLanguage(fromLink) ?? matchLanguage(served ? [served] : browserLanguages)
  return saved ?? preferred ?? DEFAULT_LANGUAGE
}
