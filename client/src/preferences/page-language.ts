import { isLanguage, LANGUAGES, type Language } from '@foyer/contract/languages.ts'

export const LANGUAGE_KEY = 'foyer.language'

/** The stored language, if it is supported. */
export function readLanguage(storage: Pick<Storage, 'getItem'>): Language | undefined {
  const remembered = storage.getItem(LANGUAGE_KEY)
  return isLanguage(remembered) ? remembered : undefined
}

export function showLanguage(page: HTMLElement, language: Language) {
  page.lang = LANGUAGES[language].tag
  page.dir = LANGUAGES[language].direction
}
