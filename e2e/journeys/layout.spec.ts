import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { configuredProduct } from '../support/configured-product.ts'
import { verificationEmail } from '../support/email-links.ts'
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

const topsOf = (targets: Locator) =>
  targets.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))

test('at 320 px language and theme are on one line, in every language @all', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of configuredProduct.languages) {
    await page.goto('/robots.txt')
    await page.evaluate((chosen) => localStorage.setItem('foyer.language', chosen), language)
    await page.goto('/login')
    const selects = page.getByRole('contentinfo').getByRole('combobox')
    await expect(selects.first()).toBeVisible()
    expect(new Set(await topsOf(selects)).size, language).toBe(1)
  }
})

test('the prompt of the mailbox is visible beside its list @all', async ({
  page,
  product,
  arrange,
}) => {
  await verificationEmail(product, await arrange.user())
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto(`${product.identityOrigin}/mail`)
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
  await expect(page.getByText('Select an email to read it.')).toBeInViewport({ ratio: 1 })
})
