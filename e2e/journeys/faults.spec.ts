import { expect, test, type Page } from '../fixtures.ts'
import { watchFaults } from '../frame/watch-faults.ts'

/*
 * Every journey fails on a fault in our own pages. Here the watch itself is shown to see them.
 */

const PLANTED: Record<string, (page: Page) => Promise<unknown>> = {
  'console: planted': (page) => page.evaluate(() => console.error('planted')),
  'uncaught: Error: planted': (page) =>
    page.evaluate(() => void setTimeout(() => Promise.reject(new Error('planted')), 0)),
  'console: Policy: style-src-attr': (page) =>
    page.evaluate(() => document.body.setAttribute('style', 'color: red')),
  'console: Failed to load resource': (page) =>
    page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/no.svg' }))),
}

for (const [fault, plant] of Object.entries(PLANTED))
  test(`the watch sees "${fault}"`, async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.origin })
    const faults = await watchFaults(context, product)
    const page = await context.newPage()
    await page.goto('/login')
    await plant(page)
    await expect.poll(() => faults.join('\n')).toContain(fault)
    await context.close()
  })

test('a call that is refused is no fault', async ({ page }) => {
  await page.goto('/login')
  const status = await page.evaluate(async () => (await fetch('/api/user')).status)
  expect(status).toBe(401)
})
