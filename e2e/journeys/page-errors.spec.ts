import { expect, test, type Page } from '../fixtures.ts'
import { installExtensions } from '../support/extensions.ts'
import { watchErrors } from '../support/watch-errors.ts'

// Every journey fails on an error in the product's pages. This test shows that such errors are detected.

const ERRORS: Record<string, (page: Page) => Promise<unknown>> = {
  'console: planted': (page) => page.evaluate(() => console.error('planted')),
  'uncaught: Error: planted': (page) =>
    page.evaluate(() => void setTimeout(() => Promise.reject(new Error('planted')), 0)),
  'console: Policy: style-src-attr': (page) =>
    page.evaluate(() => document.body.setAttribute('style', 'color: red')),
  'console: Failed to load resource': (page) =>
    page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/no.svg' }))),
  'changed page: ': async (page) => {
    await installExtensions(page)
    await page.reload()
  },
}

test('each kind of error in a page is detected', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.origin })
  const errors = await watchErrors(context, product)
  const page = await context.newPage()
  await page.goto('/login')
  for (const [error, cause] of Object.entries(ERRORS)) {
    expect(errors.join('\n')).not.toContain(error)
    await cause(page)
    await expect.poll(() => errors.join('\n')).toContain(error)
  }
  await context.close()
})

test('a refused API call is not an error @all', async ({ page }) => {
  await page.goto('/login')
  const status = await page.evaluate(async () => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    return (await fetch('/api/user', { headers })).status
  })
  expect(status).toBe(401)
})
