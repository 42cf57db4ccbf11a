import { expect, test } from '../fixtures.ts'
import { pageTitle } from '../support/configured-product.ts'
import { loadWords } from '../words/load-words.ts'

test.use({ configuration: 'german-first' })

const german = await loadWords('de')
const english = await loadWords('en')

test.describe('a browser set to a language that the product does not offer @all', () => {
  test.use({ locale: 'fr-FR' })

  test("gets pages in the product's first language", async ({ page }) => {
    const response = await page.goto('/login')
    expect(response?.headers()['content-language']).toBe('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page).toHaveTitle(pageTitle(german.title.login))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.title.login)
  })

  test('can choose between the two languages', async ({ page }) => {
    await page.goto('/login')
    const menu = page.getByRole('combobox', { name: german.footer.language })
    await expect(menu.getByRole('option')).toHaveText(['Deutsch', 'English'])
    await menu.selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.title.noMatch)
  })
})
