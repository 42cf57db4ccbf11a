import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, greeting } from '../support/expect-session.ts'
import { labelled } from '../support/locators.ts'
import {
  fillSignUp,
  login,
  namesCard,
  openAccount,
  openSection,
  signIn,
  signUp,
  completeAccount,
} from '../support/steps.ts'
import { words, failureText, counted, passwordRuleText } from '../words/words.ts'

const submit = (page: Page) => page.getByRole('button', { name: words.signUp.submit, exact: true })
const message = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

test(
  'a new user signs up, is at home, and can sign in later',
  { tag: '@short' },
  async ({ page, arrange, browser }) => {
    const user = arrange.newUser()
    await signUp(page, user)
    await expectSignedIn(page, user.firstName)
    await openAccount(page)
    await expect(namesCard(page).getByText(`${user.firstName} ${user.lastName}`)).toBeVisible()
    await openSection(page, 'accountSecurity')
    await expect(page.getByText(user.email, { exact: true })).toBeVisible()

    const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
    await signIn(elsewhere, user)
    await expectSignedIn(elsewhere, user.firstName)
    await elsewhere.close()
  },
)

test('a password that is too short is refused, and can be corrected @all', async ({
  page,
  arrange,
}) => {
  const user = arrange.newUser()
  await signUp(page, { ...user, password: '12345' })
  await expect(message(page)).toContainText(
    passwordRuleText(counted(words.passwordRules.minLength, 6)),
  )
  await expect(login.password(page)).toBeFocused()
  await login.password(page).fill(user.password)
  await expect(message(page)).toHaveCount(0)
  await submit(page).click()
  await expectSignedIn(page, user.firstName)
})

test('an interrupted sign-up is completed by the same form', async ({ page, arrange, product }) => {
  const user = arrange.newUser()
  await page.route(`${product.origin}/api/register`, (route) => route.abort())
  await signUp(page, user)
  await expect(message(page)).toContainText(failureText('unreachable'))
  await page.unroute(`${product.origin}/api/register`)
  await submit(page).click()
  await expectSignedIn(page, user.firstName)
})

test('an interrupted sign-up is completed by signing in @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = arrange.newUser()
  await page.route(`${product.origin}/api/register`, (route) => route.abort())
  await signUp(page, user)
  await expect(message(page)).toContainText(failureText('unreachable'))
  await signIn(page, user)
  await completeAccount(page)
  await expect(greeting(page, user.email)).toBeVisible()
})

test('the return path is kept between Login and Sign Up @all', async ({ page, arrange }) => {
  await page.goto('/?tab=names')
  await login.signUp(page).click()
  await expect(page).toHaveURL(/\/signup\?return_to=/)
  const user = arrange.newUser()
  await fillSignUp(page, user)
  await submit(page).click()
  await expectSignedIn(page, user.email)
  await expect(page).toHaveURL('/?tab=names')
})

test('Enter in an incomplete form, and a name that is too long, mark the field @all', async ({
  page,
  arrange,
}) => {
  const first = labelled(page, words.field.firstName)
  await page.goto('/signup')
  const core = page.waitForResponse(/assets\/app-core/)
  await first.fill('x'.repeat(NAME_MAX_CODE_POINTS + 1))
  await (await core).finished()
  const hasFocus = () => login.email(page).evaluate((field) => field.matches(':focus'))
  await expect.poll(() => first.press('Enter').then(hasFocus)).toBe(true)
  await expect(login.email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(login.email(page)).toHaveAccessibleDescription(words.failures.fields.required)

  await fillSignUp(page, arrange.newUser())
  await submit(page).click()
  await expect(first).toHaveAccessibleDescription(
    counted(words.failures.fields.too_long, NAME_MAX_CODE_POINTS),
  )
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toBeFocused()
  await expect(page).toHaveURL('/signup')
})
