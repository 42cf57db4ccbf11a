import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { fillCredentials, login } from '../frame/steps.ts'

/*
 * What a person does before the scripts have arrived counts. The scripts are held back until all of it
 * has been done, however long that takes.
 */

const SCRIPTS = /\/assets\/.*\.js/

/** Gathers every address the browser asks for. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`))
  return addresses
}

test('a login typed and sent before the scripts ends at home, without a second click', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const addresses = watchAddresses(page)
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.arrived
  await login.email(page).pressSequentially(person.email)
  await login.password(page).pressSequentially(person.password)
  await login.submit(page).click()
  await expect(page).toHaveURL('/login')
  scripts.release()

  await expectSignedIn(page, person.firstName)
  const secret = new RegExp(`${person.password.replaceAll(' ', '(\\+|%20| )')}|password=`)
  expect(addresses.filter((address) => secret.test(address))).toEqual([])
  expect(addresses.filter((address) => address === `POST ${product.origin}/login`)).toEqual([])
})

test('what was sent before the scripts is not sent a second time while it is under way', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  const scripts = await holdRoute(page, SCRIPTS)
  const answer = await holdRoute(page, '**/api/login')
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.arrived
  await fillCredentials(page, person)
  await login.submit(page).click()
  scripts.release()
  await answer.arrived
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled()
  answer.release()
  await expectSignedIn(page, person.firstName)
})

test('Enter counts as well', async ({ page, arrange }) => {
  const person = await arrange.person()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.arrived
  await login.email(page).fill(person.email)
  await login.password(page).fill(person.password)
  await login.password(page).press('Enter')
  scripts.release()
  await expectSignedIn(page, person.firstName)
})

test('what was typed but not sent is still there, and can be sent', async ({ page, arrange }) => {
  const person = await arrange.person()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.arrived
  await fillCredentials(page, person)
  scripts.release()
  await page.waitForLoadState('load')
  await expect(login.email(page)).toHaveValue(person.email)
  await expect(login.password(page)).toHaveValue(person.password)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('what a password manager filled in counts, although nobody typed', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.arrived
  await page.evaluate(({ email, password }) => {
    const fill = (name: string, value: string) => {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (!input) throw new Error(`There is no ${name}`)
      input.value = value
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    fill('email', email)
    fill('password', password)
  }, person)
  await login.submit(page).click()
  scripts.release()
  await expectSignedIn(page, person.firstName)
})

test('a sign-up sent before the scripts ends at home', async ({ page, arrange }) => {
  const person = arrange.stranger()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/signup', { waitUntil: 'commit' })
  await scripts.arrived
  await page.getByLabel('First name').fill(person.firstName)
  await fillCredentials(page, person)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  scripts.release()
  await expectSignedIn(page, person.firstName)
})

test('a click on Sign Up before the scripts arrives there', async ({ page }) => {
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.arrived
  await login.signUp(page).click()
  scripts.release()
  await expect(page).toHaveURL('/signup')
})

test('a password typed into Sign Up before the scripts is held against the rules', async ({
  page,
}) => {
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/signup', { waitUntil: 'commit' })
  await scripts.arrived
  await login.password(page).fill('nanoseconds and rum')
  await expect(page.getByText('at least 6 characters')).toContainText('still missing')
  scripts.release()
  await expect(page.getByText('at least 6 characters')).toContainText('done')
})

test('a form sent before scripts that never arrive is freed, with a sentence and a way on', async ({
  browser,
  product,
}) => {
  // The missing file is the point here, so nobody watches this context for faults.
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  const arrival = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await arrival.promise
    await route.abort()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse battery' })
  await login.submit(page).click()
  await expect(page.locator('.overlay')).toBeVisible()
  arrival.resolve()
  await expect(page.locator('.overlay')).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await expect(login.email(page)).toHaveValue('ada@example.com')
  await expect(page.getByRole('link', { name: 'Load again' })).toBeVisible()
  await context.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a sentence says that they are needed', async ({ page }) => {
    await page.goto('/login')
    // Playwright's search by text passes `noscript` by.
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('needs JavaScript')
  })
})

test('a form that is sent as a form puts no password into an address', async ({
  page,
  product,
}) => {
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.arrived
  await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse battery' })
  const addresses = watchAddresses(page)
  // As a browser without our script would: `submit()` asks no listener.
  const [answer] = await Promise.all([
    page.waitForResponse(`${product.origin}/login`),
    page.locator('form').evaluate((form: HTMLFormElement) => form.submit()),
  ])
  expect([answer.request().method(), answer.status()]).toEqual(['POST', 405])
  expect(addresses.filter((address) => address.includes('correct'))).toEqual([])
  await expect(login.password(page)).toBeVisible()
  scripts.release()
})
