import { matchLanguage, type Language, type OfferedLanguages } from '@foyer/contract/languages.ts'

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
