import { expect, test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { fillCredentials, login, signIn } from '../frame/steps.ts'

const DEMO = { email: 'ada@example.com', password: 'correct horse battery' }
const PASSWORD_SIGN_IN = /accounts:signInWithPassword/

test('the demo person signs in and is greeted by her first name', async ({ page }) => {
  await signIn(page, DEMO)
  await expectSignedIn(page, 'Ada')
  await expect(page).toHaveTitle('Home')
})

test('the screen says what the specification says', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Login')
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', 'Enter your email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'placeholder',
    'Enter your password',
  )
  await expect(login.google(page)).toBeEnabled()
  await login.signUp(page).click()
  await expect(page).toHaveURL('/signup')
})

test('password managers know the fields', async ({ page }) => {
  await page.goto('/login')
  await expect(login.email(page)).toHaveAttribute('autocomplete', 'username')
  await expect(login.password(page)).toHaveAttribute('autocomplete', 'current-password')
})

test('the Login button waits for both fields', async ({ page }) => {
  await page.goto('/login')
  await expect(login.submit(page)).toBeDisabled()
  await login.email(page).fill('ada@example.com')
  await expect(login.submit(page)).toBeDisabled()
  await login.password(page).fill('x')
  await expect(login.submit(page)).toBeEnabled()
  await login.email(page).fill('')
  await expect(login.submit(page)).toBeDisabled()
})

test('Enter in a field signs in', async ({ page, arrange }) => {
  const person = await arrange.person()
  await page.goto('/login')
  await fillCredentials(page, person)
  await login.password(page).press('Enter')
  await expectSignedIn(page, person.firstName)
})

test('a wrong password and an unknown email read the same, and the password has the focus', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, { ...person, password: 'not this one' })
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toHaveCount(1)
  const sentence = await alert.innerText()
  await expect(login.password(page)).toBeFocused()
  await expectSignedOut(page)

  await signIn(page, arrange.stranger())
  await expect(alert).toHaveText(sentence)
  await expectSignedOut(page)
})

test('the message goes as soon as the person acts', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signIn(page, { ...person, password: 'not this one' })
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toHaveCount(1)
  await login.password(page).fill(person.password)
  await expect(alert).toHaveCount(0)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('while it runs, an announced overlay covers the page and the focus stays', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await page.goto('/login')
  const held = await holdRoute(page, PASSWORD_SIGN_IN)
  await fillCredentials(page, person)
  await login.password(page).press('Enter')
  await held.arrived
  await expect(page.getByRole('status').filter({ hasText: 'Signing you in' })).toBeVisible()
  await expect(login.submit(page)).toBeDisabled()
  await expect(login.password(page)).toBeFocused()
  held.release()
  await expectSignedIn(page, person.firstName)
})

test('too many attempts are answered with a sentence that says to wait', async ({ page }) => {
  // The emulator never gives this answer; it has the shape of the real one.
  await page.route(PASSWORD_SIGN_IN, (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.' } },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await signIn(page, DEMO)
  await expect(page.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible()
})

test('a provider that cannot be reached is said so, and trying again works', async ({ page }) => {
  await page.route(PASSWORD_SIGN_IN, (route) => route.abort())
  await signIn(page, DEMO)
  await expect(page.getByRole('alert').filter({ hasText: 'could not reach' })).toBeVisible()
  await page.unroute(PASSWORD_SIGN_IN)
  await login.submit(page).click()
  await expectSignedIn(page, 'Ada')
})

test('a product that is down is said so, and trying again works', async ({ page, product }) => {
  await page.goto('/login')
  const providerLibrary = page.waitForResponse(/assets\/firebase-identity-provider/)
  await fillCredentials(page, DEMO)
  await (await providerLibrary).finished()
  await product.stopServer()
  await login.submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await product.startServer()
  await login.submit(page).click()
  await expectSignedIn(page, 'Ada')
})

test('a password can be looked at', async ({ page }) => {
  await page.goto('/login')
  await login.password(page).fill('correct horse')
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(login.password(page)).toHaveAttribute('type', 'text')
  await expect(login.password(page)).toHaveValue('correct horse')
})

test('signing in leads to the place first asked for, with its query and its hash', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await page.goto('/?tab=names#edit')
  await expect(page).toHaveURL(/\/login\?return_to=/)
  await fillCredentials(page, person)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
  await expect(page).toHaveURL('/?tab=names#edit')
})

for (const place of [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
])
  test(`signing in never leads to ${place}`, async ({ page, arrange }) => {
    const person = await arrange.person()
    await signIn(page, person, `/login?return_to=${encodeURIComponent(place)}`)
    await expectSignedIn(page, person.firstName)
    await expect(page).toHaveURL('/')
  })

test('a failure that no field is to blame for gives the focus back to the button', async ({
  page,
  product,
}) => {
  await page.goto('/login')
  await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse battery' })
  await product.stopServer()
  await login.submit(page).press('Enter')
  await expect(page.getByText('cannot be reached')).toBeVisible()
  await expect(login.submit(page)).toBeFocused()
  await expect(login.password(page)).not.toHaveAttribute('aria-invalid')
})
