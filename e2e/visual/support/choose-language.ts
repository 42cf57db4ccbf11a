import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import type { Page } from '@playwright/test'

/** Changes the language of the open page, as if it were chosen in another tab. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('foyer.language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'foyer.language' }))
  }, language)
  await page.waitForFunction(
    (tag) => document.documentElement.lang === tag,
    LANGUAGES[language].tag,
  )
}
