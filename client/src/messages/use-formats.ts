import { useMemo } from 'react'
import { createFormats, type Formats } from './formats.ts'
import { useLanguage } from './use-messages.ts'

/** The formats of the current language; the login page does not load them. */
export function useFormats(): Formats {
  const { language, browserLanguages } = useLanguage()
  return useMemo(() => createFormats(language, browserLanguages), [language, browserLanguages])
}
