import type { Browser } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import type { Product } from '../frame/product.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../frame/expect-session.ts'
import {
  editNames,
  fillCredentials,
  goHome,
  login,
  saveNames,
  signIn,
  storedToken,
} from '../frame/steps.ts'

/*
 * What people are told when the network, the session or the release is not what it was.
 */

const banner = (page: Page) => page.locator('[data-connection]')
const PLACE = '/?tab=keys&q=a%20b#lamp'

test('offline, the page says so and shows what was last known; back again, it says that too', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel('First name').fill('Amazing Grace')
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  await expect(banner(page)).toContainText('This is what we last knew')
  await expectAccessible(page, 'offline at home')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await expect(page.getByText('offline')).toHaveCount(1)
  await expect(page.getByText('cannot be reached')).toHaveCount(0)
  await context.setOffline(false)
  await expect(banner(page)).toHaveText('Connected again.')
  await expect(page.getByLabel('First name')).toHaveValue('Amazing Grace')
  await saveNames(page)
  await goHome(page)
  await expect(greeting(page, 'Amazing Grace')).toBeVisible()
})

test('an outage that a form is the first to meet is told on the page, and heals', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await editNames(page)
  await page.getByLabel('First name').fill('Amazing Grace')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It may be saved already.')).toBeVisible()
  await expect(banner(page)).toContainText('cannot be reached right now')
  await page.unrouteAll()
  await expect(banner(page)).toHaveText('Connected again.')
  await saveNames(page)
})

test('what was on its way when the network went is not said to have stayed here', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await editNames(page)
  await page.getByLabel('First name').fill('Amazing Grace')
  await page.route('**/api/user/*', async (route) => {
    await route.fetch() // the answer is lost, the change is not
    await context.setOffline(true)
    await route.abort().catch(() => {}) // the network that went may have taken it along
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It may be saved already.')).toBeVisible()
  await expect(page.getByText('Nothing was sent.')).toHaveCount(0)
  await context.setOffline(false)
  await expect(banner(page)).toHaveText('Connected again.')
  await page.unrouteAll()
  await page.reload()
  await goHome(page)
  await expect(greeting(page, 'Amazing Grace')).toBeVisible()
})

test('offline at the door, the form keeps its place and what was typed', async ({
  page,
  context,
  arrange,
}) => {
  const person = await arrange.person()
  await page.goto('/login')
  await fillCredentials(page, person)
  const before = await login.submit(page).boundingBox()
  await context.setOffline(true)
  await expect(banner(page)).toHaveText('You are offline. What you type stays here.')
  expect(await login.submit(page).boundingBox()).toEqual(before)
  await login.submit(page).click()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await context.setOffline(false)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('a logout while offline leaves nothing here, and is told the server when it can be', async ({
  page,
  context,
  arrange,
  product,
}) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  const token = await storedToken(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  expect(kept.filter((key) => /firebase:|userToken|foyer\.user|firebaseLocal/.test(key))).toEqual(
    [],
  )

  await context.setOffline(false)
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${product.origin}/api/user`, { headers })).status
    })
    .toBe(401)
  await page.goto('/')
  await expectSignedOut(page)
})

test('an ended session leads back to the same place, path, query and hash', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await page.goto(PLACE)
  await expect(greeting(page, 'Grace')).toBeVisible()
  await arrange.revoke((await storedToken(page)) ?? '')
  await page.reload()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await fillCredentials(page, person)
  await login.submit(page).click()
  await expect(greeting(page, 'Grace')).toBeVisible()
  await expect(page).toHaveURL(PLACE)
})

test('the place first asked for is reached through a sign-up', async ({ page, arrange }) => {
  await page.goto(PLACE)
  await login.signUp(page).click()
  const person = arrange.stranger()
  await page.getByLabel('First name').fill(person.firstName)
  await fillCredentials(page, person)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(greeting(page, 'Grace')).toBeVisible()
  await expect(page).toHaveURL(PLACE)
})

test('nothing typed for one person is there for another who signed in elsewhere', async ({
  page,
  context,
  arrange,
}) => {
  const [grace, mary] = [await arrange.person(), await arrange.person({ firstName: 'Mary' })]
  await signIn(page, grace)
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel('First name').fill('Grace B.')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(other)
  await fillCredentials(other, mary)
  await login.submit(other).click()
  await expectSignedIn(other, 'Mary')
  await expect(page.getByText('Mary Hopper')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await expect(page.getByText(grace.email)).toHaveCount(0)
})

test('a token exchanged for the same person in another tab leaves the form as it is', async ({
  page,
  context,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel('First name').fill('Grace B.')
  const token = await arrange.session(person)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate((next) => {
    const kept = JSON.parse(localStorage.getItem('foyer.user') ?? '')
    localStorage.setItem('foyer.user', JSON.stringify({ ...kept, under: next.slice(-8) }))
    localStorage.setItem('userToken', next)
  }, token)
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`)
  await goHome(page)
  await expect(greeting(page, 'Grace B.')).toBeVisible()
})

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
