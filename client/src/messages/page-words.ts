import type { Language } from '@foyer/contract/languages.ts'
import { page as en } from './locales/en/page.ts'
import type { Words } from './words.ts'

/** What stands in the HTML, by language. The build alone reads it. */
export const PAGE_WORDS: Record<Language, Words<typeof en>> = { en }
