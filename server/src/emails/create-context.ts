import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { findProviderId, PROVIDERS } from '@foyer/contract/providers.ts'
import type { TextContext } from './email-template.ts'
import { SHARED_TEXTS } from './shared-texts.ts'
import { TEMPLATES } from './templates.ts'

/** @param product the product's name */
export function createContext(language: Language, product: string): TextContext {
  return {
    isolate: LANGUAGES[language].direction === 'rtl' ? isolate : (text) => text,
    duration: (count, unit) =>
      new Intl.NumberFormat(LANGUAGES[language].tag, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
      }).format(count),
    methodName: (method) => nameMethod(method, language),
    subjectOf: (kind) => TEMPLATES[kind][language].subject(product),
  }
}

/** Unicode FSI and PDI. Only in right-to-left text, because some email programs show them as boxes. */
const isolate = (text: string) => `\u2068${text}\u2069`

function nameMethod(method: string, language: Language): string {
  if (method === 'password' || method === 'passkey') return SHARED_TEXTS[language][method]
  const id = findProviderId(method)
  return id === undefined ? method : PROVIDERS[id].name
}
