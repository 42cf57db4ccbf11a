import type { Browser } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { alert } from '../frame/by-name.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import type { Product } from '../frame/product.ts'
import { editNames, fillCredentials, goHome, login, saveNames, signIn } from '../frame/steps.ts'

/*
 * What people are told when the page they have open is older than what is served.
 */

const banner = (page: Page) => page.locator('[data-connection]')

test.describe('after a release', () => {
  /** A tab from before it: of what is fetched later, nothing is there any longer. Missing files are no faults here. */
  async function openOldTab(browser: Browser, product: Product, address: string) {
    const context = await browser.newContext({ baseURL: product.origin })
    const page = await context.newPage()
    await page.goto(address)
    return { context, page, gone: (files: RegExp) => page.route(files, notFound) }
  }
  const notFound = (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })

  test('an old login page offers to load again, and keeps all but the password', async ({
    browser,
    product,
  }) => {
    const { context, page, gone } = await openOldTab(browser, product, '/login')
    await gone(/\/assets\/firebase/)
    await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse' })
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(banner(page)).toContainText('was updated meanwhile')
    await login.submit(page).click()
    await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(login.password(page)).toHaveValue('')
    await expect(login.email(page)).toHaveValue('ada@example.com')
    expect(await page.evaluate(() => history.state)).toBeNull()
    await login.password(page).fill('correct horse')
    await expect(login.submit(page)).toBeEnabled()
    await expect(banner(page)).toBeEmpty()
    await context.close()
  })

  test('an old login page that cannot begin says the same, and blames no network', async ({
    browser,
    product,
  }) => {
    const { context, page, gone } = await openOldTab(browser, product, '/login')
    await gone(/\/assets\/inside-/)
    await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse' })
    await login.submit(page).click()
    await expect(alert(page)).toHaveText(/^Nothing was sent yet\./)
    await expect(banner(page)).toContainText('was updated meanwhile')
    await context.close()
  })

  test('a page that is gone is reached by loading again', async ({ browser, product }) => {
    const { context, page, gone } = await openOldTab(browser, product, '/login')
    await gone(/\/assets\/signup-/)
    await login.signUp(page).click()
    await expect(page.getByRole('heading', { name: 'This page did not come' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
    await expect(page).toHaveURL('/signup')
    await context.close()
  })

  test('a page that cannot be fetched for want of a network tells the truth, and comes by itself', async ({
    browser,
    product,
  }) => {
    const { context, page } = await openOldTab(browser, product, '/login')
    await context.setOffline(true)
    await login.signUp(page).click()
    await expect(page.getByRole('heading', { name: 'This page did not come' })).toBeVisible()
    await expect(banner(page)).toContainText('You are offline.')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
    await context.close()
  })

  test('a page that could not be fetched while nobody answered is tried again by a button', async ({
    browser,
    product,
  }) => {
    const { context, page } = await openOldTab(browser, product, '/login')
    await page.route(/\/assets\/signup-|healthz/, (route) => route.abort())
    await login.signUp(page).click()
    await expect(page.getByRole('heading', { name: 'This page did not come' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again now' }).click()
    // This browser remembers that the file did not come.
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
    await context.close()
  })

  test('names in the making are still there', async ({ page, arrange }) => {
    await signIn(page, await arrange.person())
    await editNames(page)
    await page.getByLabel('First name').fill('Amazing Grace')
    await page.evaluate(() => window.dispatchEvent(new Event('foyer:outdated')))
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Amazing Grace')
    await saveNames(page)
    await goHome(page)
    await expectSignedIn(page, 'Amazing Grace')
  })
})
