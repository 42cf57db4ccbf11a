import { expect, test, type Page } from '../fixtures.ts'
import { configuredProduct } from '../support/configured-product.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { signIn } from '../support/steps.ts'

/** The width of the page's content: wider than the window if the page scrolls horizontally. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('at 320 px with doubled text size, nothing scrolls horizontally', async ({
  page,
  arrange,
}) => {
  const enlarge = () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  await enlarge()
  expect(await widthOf(page)).toBe(320)
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  await enlarge()
  expect(await widthOf(page)).toBe(320)
})

test('at 320 px language and theme are on one line, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of configuredProduct.languages) {
    await page.goto('/robots.txt')
    await page.evaluate((chosen) => localStorage.setItem('foyer.language', chosen), language)
    await page.goto('/login')
    const selects = page.getByRole('contentinfo').getByRole('combobox')
    await expect(selects.first()).toBeVisible()
    const tops = await selects.evaluateAll((all) =>
      all.map((select) => Math.round(select.getBoundingClientRect().top)),
    )
    expect(new Set(tops).size, language).toBe(1)
  }
})
