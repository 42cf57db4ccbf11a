import { expect, test } from '../fixtures.ts'
import { pageTitle } from '../support/configured-product.ts'
import { loadWords } from '../words/load-words.ts'

test.use({ configuration: 'german-first' })

const german = await loadWords('de')
const english = await loadWords('en')

test.describe('a browser set to a language that the product does not offer @all', () => {
  test.use({ locale: 'fr-FR' })

  for (const [path, status, title] of [
    ['/login', 200, german.title.login],
    ['/signup', 200, german.title.signup],
    ['/forgot-password', 200, german.title.forgotPassword],
    ['/nothing', 404, german.title.noMatch],
  ] as const) {
    test(`gets ${path} in the product's first language`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(status)
      expect(response?.headers()['content-language']).toBe('de')
      expect(response?.headers()['vary']).toContain('Accept-Language')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expect(page).toHaveTitle(pageTitle(title))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })
  }

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

test.describe('a browser set to the second language @all', () => {
  test.use({ locale: 'en-GB' })

  test('gets pages in it', async ({ page }) => {
    const response = await page.goto('/login')
    expect(response?.headers()['content-language']).toBe('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle(pageTitle(english.title.login))
  })
})

test('a client without a preference gets the first language @all', async ({ product }) => {
  const response = await fetch(`${product.origin}/login`, { headers: { 'Accept-Language': '*' } })
  expect(response.headers.get('content-language')).toBe('de')
  expect(await response.text()).toContain('<html lang="de" dir="ltr"')
})
