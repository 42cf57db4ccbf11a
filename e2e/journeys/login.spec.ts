import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import type { TestUser } from '../support/arrange.ts'
import { PROFILE } from '../support/profile.ts'
import { fillCredentials, login, signIn } from '../support/steps.ts'
import { words, failureText } from '../words/words.ts'
import { pageTitle } from '../support/configured-product.ts'

const PASSWORD_SIGN_IN = /accounts:signInWithPassword/

/** Filling in the form starts to load the provider's library, which comes from the product's own server. */
async function fillCredentialsAndLoadProvider(page: Page, credentials: TestUser): Promise<void> {
  const providerLibrary = page.waitForResponse(/assets\/firebase-/)
  await fillCredentials(page, credentials)
  await (await providerLibrary).finished()
}

test('the demo user signs in and is greeted by her first name', async ({ page }) => {
  test.skip(Object.keys(PROFILE).length > 0, 'She has not entered what the product asks for')
  await signIn(page, { email: 'ada@example.com', password: 'correct horse battery' })
  await expectSignedIn(page, 'Ada')
  await expect(page).toHaveTitle(pageTitle(words.title.home))
})

test('the email has the focus as soon as the page is open, but not on a touch screen', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/login')
  await expect(login.email(page)).toBeFocused()
  await page.keyboard.type('ada@example.com')
  await expect(login.email(page)).toHaveValue('ada@example.com')

  const context = await browser.newContext({
    baseURL: product.origin,
    hasTouch: true,
    isMobile: true,
  })
  const touched = await context.newPage()
  await touched.goto('/login')
  // Shows that the app has started, because the head script does not apply it.
  await touched.getByLabel(words.footer.theme).evaluate((select: HTMLSelectElement) => {
    select.value = 'dark'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(touched.locator('html[data-theme=dark]')).toBeAttached()
  await expect(touched.locator('body')).toBeFocused()
  await context.close()
})

test('the Login button is disabled until both fields are filled in @all', async ({ page }) => {
  await page.goto('/login')
  await expect(login.submit(page)).toBeDisabled()
  await login.email(page).fill('ada@example.com')
  await expect(login.submit(page)).toBeDisabled()
  await login.password(page).fill('x')
  await expect(login.submit(page)).toBeEnabled()
  await login.email(page).fill('')
  await expect(login.submit(page)).toBeDisabled()
})

test('a wrong password and an unknown email show the same message, with the focus on the password', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, { ...user, password: 'not this one' })
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toHaveCount(1)
  const sentence = await alert.innerText()
  await expect(login.password(page)).toBeFocused()
  await expectSignedOut(page)

  await signIn(page, arrange.newUser())
  await expect(alert).toHaveText(sentence)
  await expectSignedOut(page)
})

test('while signing in, an announced overlay covers only the form, and the focus stays @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await page.goto('/login')
  const held = await holdRoute(page, PASSWORD_SIGN_IN)
  await fillCredentials(page, user)
  await login.password(page).press('Enter')
  await held.requested
  await expect(page.getByRole('status').filter({ hasText: words.login.busy })).toBeVisible()
  await expect(login.submit(page)).toBeDisabled()
  await expect(login.password(page)).toBeFocused()
  const spinner = await login
    .submit(page)
    .evaluate((button) => getComputedStyle(button, '::after').animationName)
  expect(spinner).toContain('spin')
  await expectToCoverOnly(page, 'form')
  held.release()
  await expectSignedIn(page, user.firstName)
})

async function expectToCoverOnly(page: Page, selector: string) {
  const covered = await page.evaluate((area) => {
    const rects = [area, '.overlay'].map((name) => document.querySelector(name))
    const [form, overlay] = rects.map((element) => element?.getBoundingClientRect())
    if (!form || !overlay) return undefined
    return [overlay.left - form.left, overlay.top - form.top, form.bottom - overlay.bottom]
  }, selector)
  expect(covered).toEqual([0, 0, 0])
}

test('Enter in an incomplete form says which field is missing @all', async ({ page }) => {
  await page.goto('/login')
  const core = page.waitForResponse(/assets\/app-core/)
  await login.email(page).fill('ada@example.com')
  await (await core).finished()
  const hasFocus = () => login.password(page).evaluate((field) => field.matches(':focus'))
  await expect.poll(() => login.email(page).press('Enter').then(hasFocus)).toBe(true)
  await expect(login.password(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(login.password(page)).toHaveAccessibleDescription(words.failures.fields.required)
  await expect(login.submit(page)).toBeDisabled()
  await login.password(page).fill('x')
  await expect(login.password(page)).not.toHaveAttribute('aria-invalid')
})

test('the password can be shown @all', async ({ page }) => {
  await page.goto('/login')
  await login.password(page).fill('correct horse')
  await expect(login.password(page)).toHaveAttribute('type', 'password')
  const show = page.getByRole('button', { name: words.field.showPassword })
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(login.password(page)).toHaveAttribute('type', 'text')
  await expect(login.password(page)).toHaveValue('correct horse')
})

test(
  'signing in goes to the return path, with query and hash',
  { tag: '@short' },
  async ({ page, arrange }) => {
    const user = await arrange.user()
    await page.goto('/?tab=names#edit')
    await expect(page).toHaveURL(/\/login\?return_to=/)
    await fillCredentials(page, user)
    await login.submit(page).click()
    await expectSignedIn(page, user.firstName)
    await expect(page).toHaveURL('/?tab=names#edit')
  },
)

test('signing in never redirects to another origin @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user, `/login?return_to=${encodeURIComponent('//evil.example')}`)
  await expectSignedIn(page, user.firstName)
  await expect(page).toHaveURL('/')
})

test('a failure without a field returns the focus to the button @all', async ({
  page,
  product,
  arrange,
}) => {
  const user = await arrange.user()
  await page.goto('/login')
  await fillCredentialsAndLoadProvider(page, user)
  await product.stopServer()
  await login.submit(page).press('Enter')
  await expect(page.getByText(failureText('unreachable'))).toBeVisible()
  await expect(login.submit(page)).toBeFocused()
  await expect(login.password(page)).not.toHaveAttribute('aria-invalid')
  await expect(login.password(page)).toHaveAccessibleDescription('')
  const message = await page.getByText(failureText('unreachable')).boundingBox()
  const email = await login.email(page).boundingBox()
  expect(message?.y, 'above the form').toBeLessThan(email?.y ?? 0)
})
