import type { Language } from '@foyer/contract/languages.ts'
import { languageInfo, languages, rightToLeft } from 'virtual:product'

export const LANGUAGE_KEY = 'foyer.language'

/** The stored language, if it is offered. */
export function readLanguage(storage: Pick<Storage, 'getItem'>): Language | undefined {
  const remembered = storage.getItem(LANGUAGE_KEY)
  return languages.find((language) => language === remembered)
}

export function showLanguage(page: HTMLElement, language: Language) {
  page.lang = languageInfo[language].tag
  page.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
