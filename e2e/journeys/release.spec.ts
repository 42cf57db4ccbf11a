import type { Browser } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { alert } from '../support/locators.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import type { RunningProduct } from '../support/product.ts'
import { editNames, fillCredentials, goHome, login, saveNames, signIn } from '../support/steps.ts'
import { words, failureText } from '../words/words.ts'

// What a page does after a newer release has been deployed.

const banner = (page: Page) => page.locator('[data-connection]')

test.describe('after a release', () => {
  /** A tab opened before the release, where later requests for files fail. Does not report missing files as errors. */
  async function openOldTab(browser: Browser, product: RunningProduct, path: string) {
    const context = await browser.newContext({ baseURL: product.origin })
    const page = await context.newPage()
    await page.goto(path)
    return { context, page, missing: (files: RegExp) => page.route(files, notFound) }
  }
  const notFound = (route: { fulfill(response: object): Promise<void> }) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })

  test('an old login page offers to reload, and keeps the input except for the password', async ({
    browser,
    product,
  }) => {
    const { context, page, missing } = await openOldTab(browser, product, '/login')
    await missing(/\/assets\/firebase/)
    await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse' })
    await page.getByRole('button', { name: words.field.showPassword }).click()
    await expect(banner(page)).toContainText(words.connection.outdated)
    await login.submit(page).click()
    await expect(page.getByText(failureText('outdated'))).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: words.reload }).click()
    await expect(login.password(page)).toHaveValue('')
    await expect(login.email(page)).toHaveValue('ada@example.com')
    expect(await page.evaluate(() => history.state)).toBeNull()
    await login.password(page).fill('correct horse')
    await expect(login.submit(page)).toBeEnabled()
    await expect(banner(page)).toBeEmpty()
    await context.close()
  })

  test('an old login page whose code cannot load offers to reload, and reports no network error @all', async ({
    browser,
    product,
  }) => {
    const { context, page, missing } = await openOldTab(browser, product, '/login')
    await missing(/\/assets\/app-core-/)
    await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse' })
    await login.submit(page).click()
    await expect(alert(page)).toHaveText(failureText('outdated'))
    await expect(banner(page)).toContainText(words.connection.outdated)
    await context.close()
  })

  test('a page with missing files loads after a reload', async ({ browser, product }) => {
    const { context, page, missing } = await openOldTab(browser, product, '/login')
    await missing(/\/assets\/signup-/)
    await login.signUp(page).click()
    await expect(page.getByRole('heading', { name: words.chunkError })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: words.reload }).click()
    await expect(page.getByRole('heading', { name: words.title.signup })).toBeVisible()
    await expect(page).toHaveURL('/signup')
    await context.close()
  })

  test('a page that cannot be fetched offline shows a message, and loads by itself once online @all', async ({
    browser,
    product,
  }) => {
    const { context, page } = await openOldTab(browser, product, '/login')
    await context.setOffline(true)
    await login.signUp(page).click()
    await expect(page.getByRole('heading', { name: words.chunkError })).toBeVisible()
    await expect(banner(page)).toContainText(words.connection.offline)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: words.title.signup })).toBeVisible()
    await context.close()
  })

  test('a page that could not be fetched loads when the user tries again', async ({
    browser,
    product,
  }) => {
    const { context, page } = await openOldTab(browser, product, '/login')
    await page.route(/\/assets\/signup-|healthz/, (route) => route.abort())
    await login.signUp(page).click()
    await expect(page.getByRole('heading', { name: words.chunkError })).toBeVisible()
    const retry = page.getByRole('button', { name: words.connection.retry })
    await retry.click()
    await expect(retry).toBeEnabled()
    await page.unrouteAll()
    await retry.click()
    await expect(page.getByRole('heading', { name: words.title.signup })).toBeVisible()
    await context.close()
  })

  test('unsaved names are kept @all', async ({ page, arrange }) => {
    await signIn(page, await arrange.user())
    await editNames(page)
    await page.getByLabel(words.field.firstName).fill('Amazing Grace')
    await page.evaluate(() => window.dispatchEvent(new Event('foyer:outdated')))
    await page.getByRole('button', { name: words.reload }).click()
    await expect(page.getByLabel(words.field.firstName)).toHaveValue('Amazing Grace')
    await saveNames(page)
    await goHome(page)
    await expectSignedIn(page, 'Amazing Grace')
  })

  test('what was typed in a form that opens once its data is loaded is kept @all', async ({
    page,
    arrange,
  }) => {
    await signIn(page, await arrange.user(), '/account/email')
    const email = page.getByRole('textbox', { name: words.changes.email.label })
    await email.fill('grace@example.com')
    await page.evaluate(() => window.dispatchEvent(new Event('foyer:outdated')))
    await page.getByRole('button', { name: words.reload }).click()
    await expect(email).toHaveValue('grace@example.com')
    await expect(
      page.getByRole('button', { name: words.changes.email.submit, exact: true }),
    ).toBeEnabled()
  })
})
