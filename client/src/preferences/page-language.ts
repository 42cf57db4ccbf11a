import type { Language } from '@foyer/contract/languages.ts'
import { languageInfo, languages, rightToLeft } from 'virtual:product'
import type { ReadableStorage } from '../storage/browser-storage.ts'

export const LANGUAGE_KEY = 'foyer.language'

/** The stored language, if it is offered. */
export function readLanguage(storage: ReadableStorage): Language | undefined {
  const remembered = storage.getItem(LANGUAGE_KEY)
  return languages.find((language) => language === remembered)
}

export function showLanguage(page: HTMLElement, language: Language) {
  page.lang = languageInfo[language].tag
  page.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
