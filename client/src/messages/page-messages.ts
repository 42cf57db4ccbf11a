import type { Language } from '@foyer/contract/languages.ts'
import { page as ar } from './locales/ar/page.ts'
import { page as de } from './locales/de/page.ts'
import { page as en } from './locales/en/page.ts'
import { page as es } from './locales/es/page.ts'
import { page as fr } from './locales/fr/page.ts'
import { page as ja } from './locales/ja/page.ts'
import { page as pt } from './locales/pt/page.ts'
import { page as zh } from './locales/zh/page.ts'
import type { PageMessages } from './message-types.ts'

/** Texts of the static HTML; used only by the build. */
export const PAGE_MESSAGES: Record<Language, PageMessages> = { en, de, es, fr, pt, ja, zh, ar }
