import { useMemo } from 'react'
import { createFormats, type Formats } from './formats.ts'
import { useLanguage } from './use-messages.ts'

/** The formats of the language in use; the login page does without them. */
export function useFormats(): Formats {
  const { language, asked } = useLanguage()
  return useMemo(() => createFormats(language, asked), [language, asked])
}
