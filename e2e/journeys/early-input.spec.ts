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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a sentence says that they are needed, and a sent form puts no password into an address', async ({
    page,
    product,
  }) => {
    await page.goto('/login')
    // Playwright's search by text passes `noscript` by.
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('needs JavaScript')
    const answer = await page.request.post(`${product.origin}/login`, {
      form: { email: 'ada@example.com', password: 'correct horse battery' },
    })
    expect(answer.status()).toBe(405)
    await expect(page.locator('form')).toHaveAttribute('method', 'post')
  })
})
