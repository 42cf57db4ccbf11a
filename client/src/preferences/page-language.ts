import { isLanguage, LANGUAGES, type Language } from '@foyer/contract/languages.ts'

/** Where a language that was chosen is remembered. */
export const LANGUAGE_KEY = 'foyer.language'

/** The language that was chosen here, if it is one of ours. */
export function readLanguage(storage: Pick<Storage, 'getItem'>): Language | undefined {
  const remembered = storage.getItem(LANGUAGE_KEY)
  return isLanguage(remembered) ? remembered : undefined
}

/** Tells browser and screen reader which language the page is in, and which way it runs. */
export function showLanguage(page: HTMLElement, language: Language) {
  page.lang = LANGUAGES[language].tag
  page.dir = LANGUAGES[language].direction
}
