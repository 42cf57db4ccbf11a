import { expect, test, type Page } from '../fixtures.ts'
import { openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import {
  fillCredentials,
  login,
  openAccount,
  signIn,
  signUp,
  storedToken,
} from '../support/steps.ts'
import { words, failureText } from '../words/words.ts'
import { GOOGLE } from '../words/google-words.ts'
import { isOffered } from '../support/configured-product.ts'

// A code of the provider at a form and in the account. `client/test/identity-provider.test.ts` has all codes.

const PASSWORD_SIGN_IN = /accounts:signInWithPassword/
const GOOGLE_SIGN_IN = /accounts:signInWithIdp/

const SENTENCE = '(auth/something-new)'

/** The emulator never answers so. */
const respondWithNewCode = (page: Page, call: RegExp) =>
  page.route(call, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'SOMETHING_NEW' } },
    }),
  )

const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

test('a failed login shows one message, until the next input, and works afterwards @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await respondWithNewCode(page, PASSWORD_SIGN_IN)
  await signIn(page, user)
  await expect(alertOf(page)).toHaveCount(1)
  await expect(alertOf(page)).toContainText(SENTENCE)
  await login.password(page).press('End')
  await login.password(page).pressSequentially('x')
  await expect(alertOf(page)).toHaveCount(0)
  await page.unroute(PASSWORD_SIGN_IN)
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})

for (const height of [640, 420])
  test(`in a window ${height} px high, a failure above the form comes into view, and the focus stays @all`, async ({
    page,
    arrange,
  }) => {
    await page.setViewportSize({ width: 320, height })
    await respondWithNewCode(page, /accounts:signUp/)
    await signUp(page, arrange.newUser())
    await expect(alertOf(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: words.signUp.submit, exact: true })).toBeFocused()
    await login.password(page).press('Enter')
    await expect(alertOf(page)).toHaveCount(1)
    await expect(alertOf(page)).toBeInViewport({ ratio: 1 })
    await expect(login.password(page)).toBeFocused()
  })

test('a taken email offers Login, where it is filled in @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signUp(page, { ...user, password: 'a different password' })
  await expect(alertOf(page)).toHaveCount(1)
  await expect(alertOf(page)).toContainText(failureText('email-already-in-use', 'sign-up'))
  await expect(login.email(page)).toBeFocused()
  await expect(login.email(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await storedToken(page)).toBeNull()
  await expectAccessible(page, 'sign-up, with a link to Login')
  await page.getByRole('link', { name: words.signUp.loginInstead }).click()
  await expect(page).toHaveURL('/login')
  await expect(login.email(page)).toHaveValue(user.email)
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})

test('a failure to add Google is reported next to it, and trying again works @all', async ({
  page,
  arrange,
}) => {
  test.skip(!isOffered('google'), 'The product does not offer Google')
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  const add = page.getByRole('button', { name: words.account.signInMethods.link(GOOGLE) })
  await respondWithNewCode(page, GOOGLE_SIGN_IN)
  await useNewGoogleAccount(await openGoogle(page, add), user.email, 'Grace Hopper')
  await expect(page.getByRole('status').filter({ hasText: SENTENCE })).toBeVisible()
  await page.unroute(GOOGLE_SIGN_IN)
  await useNewGoogleAccount(await openGoogle(page, add), user.email, 'Grace Hopper')
  await expect(
    page.getByRole('button', { name: words.account.signInMethods.unlink(GOOGLE) }),
  ).toBeVisible()
})
