import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, greeting } from '../frame/expect-session.ts'
import { fillCredentials, login, openAccount, signIn, signUp, storedToken } from '../frame/steps.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true })
const message = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

test('a stranger signs up, is at home, and signs in another day', async ({
  page,
  arrange,
  browser,
}) => {
  const person = arrange.stranger()
  await signUp(page, person)
  await expectSignedIn(page, person.firstName)
  await openAccount(page)
  await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, person)
  await expectSignedIn(elsewhere, person.firstName)
  await elsewhere.close()
})

test('names are optional: without them the greeting is by email', async ({ page, arrange }) => {
  const person = arrange.stranger()
  await page.goto('/signup')
  await fillCredentials(page, person)
  await submit(page).click()
  await expectSignedIn(page, person.email)
})

test('the screen has its title, and a way back to Login', async ({ page }) => {
  await page.goto('/signup')
  await expect(page).toHaveTitle('Sign Up')
  await expect(page.getByRole('heading', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(login.password(page)).toHaveAttribute('autocomplete', 'new-password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('the button waits for email and password', async ({ page, arrange }) => {
  await page.goto('/signup')
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('First name').fill('Grace')
  await expect(submit(page)).toBeDisabled()
  await fillCredentials(page, arrange.stranger())
  await expect(submit(page)).toBeEnabled()
})

test('an email that has an account is refused in words, with the focus on it', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signUp(page, { ...person, password: 'another password' })
  await expect(message(page)).toContainText('already an account')
  await expect(login.email(page)).toBeFocused()
  await expect(login.email(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await storedToken(page)).toBeNull()
})

test('what is no email is refused in words, with the focus on it', async ({ page, arrange }) => {
  await signUp(page, { ...arrange.stranger(), email: 'grace at example' })
  await expect(message(page)).toContainText('email address')
  await expect(login.email(page)).toBeFocused()
})

test('a password that is too short is refused, and mending it is enough', async ({
  page,
  arrange,
}) => {
  const person = arrange.stranger()
  await signUp(page, { ...person, password: '12345' })
  await expect(message(page)).toContainText('does not meet the rules')
  await expect(login.password(page)).toBeFocused()
  await login.password(page).fill(person.password)
  await expect(message(page)).toHaveCount(0)
  await submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('a sign-up that broke half-way is finished by the same form', async ({
  page,
  arrange,
  product,
}) => {
  const person = arrange.stranger()
  await page.route(`${product.origin}/api/register`, (route) => route.abort())
  await signUp(page, person)
  await expect(message(page)).toContainText('cannot be reached')
  await page.unroute(`${product.origin}/api/register`)
  await submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('a sign-up that broke half-way is finished by signing in', async ({
  page,
  arrange,
  product,
}) => {
  const person = arrange.stranger()
  await page.route(`${product.origin}/api/register`, (route) => route.abort())
  await signUp(page, person)
  await expect(message(page)).toContainText('cannot be reached')
  await signIn(page, person)
  await expect(greeting(page, person.email)).toBeVisible()
})

test('from Login to Sign Up and back, the place first asked for comes along', async ({
  page,
  arrange,
}) => {
  await page.goto('/?tab=names')
  await login.signUp(page).click()
  await expect(page).toHaveURL(/\/signup\?return_to=/)
  const person = arrange.stranger()
  await fillCredentials(page, person)
  await submit(page).click()
  await expectSignedIn(page, person.email)
  await expect(page).toHaveURL('/?tab=names')
})
