import type { Language } from '@foyer/contract/languages.ts'
import type { PageMessages } from './messages.ts'

/** Texts of the static HTML; used only by the build. */
const PAGE_MESSAGES: Record<Language, () => Promise<{ readonly page: PageMessages }>> = {
  en: () => import('./locales/en/page.ts'),
  de: () => import('./locales/de/page.ts'),
  es: () => import('./locales/es/page.ts'),
  fr: () => import('./locales/fr/page.ts'),
  pt: () => import('./locales/pt/page.ts'),
  ja: () => import('./locales/ja/page.ts'),
  zh: () => import('./locales/zh/page.ts'),
  ar: () => import('./locales/ar/page.ts'),
}

export async function loadPageMessages(language: Language): Promise<PageMessages> {
  const { page } = await PAGE_MESSAGES[language]()
  return page
}
