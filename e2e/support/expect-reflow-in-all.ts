import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect, type Page } from '@playwright/test'
import { configuredProduct, FIRST_LANGUAGE, hasLanguageChoice } from './configured-product.ts'
import { expectToFit, inNarrowWindow } from './expect-reflow.ts'

/** Expects that the texts of each language fit the narrowest window. */
export async function expectReflowInAll(page: Page, screen: string) {
  await inNarrowWindow(page, async () => {
    for (const language of configuredProduct.languages) {
      if (hasLanguageChoice) await page.evaluate(chooseElsewhere, language)
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language].tag)
      await expectToFit(page, `${screen}, ${language}`)
    }
  })
  if (hasLanguageChoice) await page.evaluate(chooseElsewhere, FIRST_LANGUAGE)
}

/** As if in another tab, because only some pages offer the choice. */
function chooseElsewhere(language: string) {
  localStorage.setItem('foyer.language', language)
  dispatchEvent(new StorageEvent('storage', { key: 'foyer.language' }))
}
