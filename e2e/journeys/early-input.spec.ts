import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { fillCredentials, fillSignUp, login } from '../support/steps.ts'
import { words, counted } from '../words/words.ts'

// Input that users make before the scripts have loaded is kept. The tests hold the scripts back until the input has
// been made.

const SCRIPTS = /\/assets\/.*\.js/

/** Collects every URL that the browser requests. */
function recordRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(`${request.method()} ${request.url()}`))
  return urls
}

test('a login submitted before the scripts load signs in without a second click', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  const urls = recordRequests(page)
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.requested
  await login.email(page).pressSequentially(user.email)
  await login.password(page).pressSequentially(user.password)
  await login.submit(page).click()
  await expect(page).toHaveURL('/login')
  scripts.release()

  await expectSignedIn(page, user.firstName)
  const secret = new RegExp(`${user.password.replaceAll(' ', '(\\+|%20| )')}|password=`)
  expect(urls.filter((url) => secret.test(url))).toEqual([])
  expect(urls.filter((url) => url === `POST ${product.origin}/login`)).toEqual([])
})

test('a form submitted before the scripts load is not submitted twice', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  const scripts = await holdRoute(page, SCRIPTS)
  const loginCall = await holdRoute(page, '**/api/login')
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.requested
  await fillCredentials(page, user)
  await login.submit(page).click()
  scripts.release()
  await loginCall.requested
  await expect(page.getByRole('button', { name: words.login.submit, exact: true })).toBeDisabled()
  loginCall.release()
  await expectSignedIn(page, user.firstName)
})

test('Enter submits the form before the scripts load, too @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.requested
  await login.email(page).fill(user.email)
  await login.password(page).fill(user.password)
  await login.password(page).press('Enter')
  scripts.release()
  await expectSignedIn(page, user.firstName)
})

test('input made before the scripts load is kept and can be submitted @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.requested
  await fillCredentials(page, user)
  scripts.release()
  await page.waitForLoadState('load')
  await expect(login.email(page)).toHaveValue(user.email)
  await expect(login.password(page)).toHaveValue(user.password)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})

test('input that a password manager makes before the scripts load is kept', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.requested
  await expect(login.password(page)).toBeVisible()
  await page.evaluate(({ email, password }) => {
    const fill = (name: string, value: string) => {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (!input) throw new Error(`There is no ${name}`)
      input.value = value
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    fill('email', email)
    fill('password', password)
  }, user)
  await login.submit(page).click()
  scripts.release()
  await expectSignedIn(page, user.firstName)
})

test('a sign-up submitted before the scripts load signs up', async ({ page, arrange }) => {
  const user = arrange.newUser()
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/signup', { waitUntil: 'commit' })
  await scripts.requested
  await page.getByLabel(words.field.firstName).fill(user.firstName)
  await fillSignUp(page, user)
  await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
  scripts.release()
  await expectSignedIn(page, user.firstName)
})

test('a click on Sign Up before the scripts load opens that page @all', async ({ page }) => {
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.requested
  await login.signUp(page).click()
  scripts.release()
  await expect(page).toHaveURL('/signup')
})

test('a password typed on Sign Up before the scripts load is checked against the policy @all', async ({
  page,
}) => {
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/signup', { waitUntil: 'commit' })
  await scripts.requested
  await login.password(page).fill('nanoseconds and rum')
  const rule = page
    .getByRole('listitem')
    .filter({ hasText: counted(words.passwordRules.minLength, 6) })
  await expect(rule).toContainText(words.passwordRules.unmet)
  scripts.release()
  await expect(rule).not.toContainText(words.passwordRules.unmet)
})

test('if the scripts fail to load, a submitted form is enabled again, with a message', async ({
  browser,
  product,
}) => {
  // A separate context, because the `page` fixture fails a test in which a file is missing.
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  const submitted = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await submitted.promise
    await route.abort()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse battery' })
  await login.submit(page).click()
  await expect(page.locator('.overlay')).toBeVisible()
  submitted.resolve()
  await expect(page.locator('.overlay')).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: words.page.notLoaded })).toBeVisible()
  await expect(login.email(page)).toHaveValue('ada@example.com')
  await expect(page.getByRole('link', { name: words.reload })).toBeVisible()
  await context.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that scripts are required', async ({ page }) => {
    await page.goto('/login')
    // Playwright's text locators ignore `noscript`.
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText(words.page.noScript)
  })
})

test('a native form submission does not put the password into the URL', async ({
  page,
  product,
}) => {
  const scripts = await holdRoute(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await scripts.requested
  await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse battery' })
  const urls = recordRequests(page)
  // `submit()` calls no listeners, so it submits the form as a browser without scripts does.
  const [loginCall] = await Promise.all([
    page.waitForResponse(`${product.origin}/login`),
    page.locator('form').evaluate((form: HTMLFormElement) => form.submit()),
  ])
  expect([loginCall.request().method(), loginCall.status()]).toEqual(['POST', 405])
  expect(urls.filter((url) => url.includes('correct'))).toEqual([])
  await expect(login.password(page)).toBeVisible()
  scripts.release()
})
