import { expect, test, type Page } from '../fixtures.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { fillCredentials, login, openAccount, signIn, signUp } from '../support/steps.ts'

// For each error code: what causes it, its message, and what the user can do next.

const PASSWORD_SIGN_IN = /accounts:signInWithPassword/
const PASSWORD_SIGN_UP = /accounts:signUp\?/
const GOOGLE_SIGN_IN = /accounts:signInWithIdp/

/** Fakes an error response that the emulator never returns. */
type FakeResponse =
  | { readonly word: string }
  | { readonly json: object }
  | { readonly html: string }
  | 'no response'

const respondWith = (page: Page, call: RegExp, response: FakeResponse) =>
  page.route(call, (route) => {
    const headers = { 'access-control-allow-origin': '*' }
    if (response === 'no response') return route.abort()
    if ('json' in response) return route.fulfill({ headers, json: response.json })
    if ('html' in response)
      return route.fulfill({ status: 500, headers, contentType: 'text/html', body: response.html })
    const error = { code: 400, message: response.word }
    return route.fulfill({ status: 400, headers, json: { error } })
  })

const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** The message is shown once and disappears with the next input. */
async function expectAlert(page: Page, sentence: string) {
  await expect(alertOf(page)).toHaveCount(1)
  await expect(alertOf(page)).toContainText(sentence)
}

async function expectGoneOnInput(page: Page) {
  await login.password(page).press('End')
  await login.password(page).pressSequentially('x')
  await expect(alertOf(page)).toHaveCount(0)
}

test.describe('at login', () => {
  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    ['invalid-credential', { word: 'INVALID_LOGIN_CREDENTIALS' }, 'If you signed up with Google'],
    ['user-not-found', { word: 'EMAIL_NOT_FOUND' }, 'Incorrect email or password'],
    ['wrong-password', { word: 'INVALID_PASSWORD' }, 'Incorrect email or password'],
    ['user-disabled', { word: 'USER_DISABLED' }, 'Contact support'],
    [
      'too-many-requests',
      { word: 'TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.' },
      'Wait a few minutes or reset your password',
    ],
    ['quota-exceeded', { word: 'QUOTA_EXCEEDED : Exceeded quota' }, 'Try again later'],
    ['operation-not-allowed', { word: 'OPERATION_NOT_ALLOWED' }, 'Use another one'],
    ['operation-not-allowed', { word: 'PASSWORD_LOGIN_DISABLED' }, 'Use another one'],
    ['captcha-check-failed', { word: 'CAPTCHA_CHECK_FAILED' }, 'Reload and try again'],
    ['invalid-recaptcha-token', { word: 'INVALID_RECAPTCHA_TOKEN' }, 'Reload and try again'],
    [
      'multi-factor-auth-required',
      { json: { mfaPendingCredential: 'x', mfaInfo: [] } },
      'two-step verification',
    ],
    [
      'internal-error',
      { word: 'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error.' },
      'can’t log in to',
    ],
    ['internal-error', { word: 'MISSING_REQ_TYPE' }, 'Try again in a moment'],
    ['invalid-api-key', { word: 'INVALID_API_KEY' }, 'Contact support'],
    [
      'api-key-not-valid…',
      { word: 'API key not valid. Please pass a valid API key.' },
      'Contact support',
    ],
    ['configuration-not-found', { word: 'CONFIGURATION_NOT_FOUND' }, 'Contact support'],
    ['network-request-failed', 'no response', 'Check your connection'],
    ['network-request-failed', { html: '<h1>502</h1>' }, 'Can’t reach the login service'],
    ['something-new', { word: 'SOMETHING_NEW' }, '(auth/something-new)'],
  ]

  for (const [index, [code, response, sentence]] of CASES.entries())
    test(`${code} says what to do, and the user can log in afterwards (${index})`, async ({
      page,
      arrange,
    }) => {
      const user = await arrange.user()
      await respondWith(page, PASSWORD_SIGN_IN, response)
      await signIn(page, user)
      await expectAlert(page, sentence)
      await expectGoneOnInput(page)
      await page.unroute(PASSWORD_SIGN_IN)
      await login.password(page).fill(user.password)
      await login.submit(page).click()
      await expectSignedIn(page, user.firstName)
    })

  test('invalid-email focuses the email field', async ({ page, arrange }) => {
    await signIn(page, { ...arrange.newUser(), email: 'malformed' })
    await expectAlert(page, 'Enter a valid email')
    await expect(login.email(page)).toBeFocused()
    await expect(login.email(page)).toHaveAttribute('aria-invalid', 'true')
  })

  test('a user who is disabled at the provider gets a message', async ({
    page,
    arrange,
    product,
  }) => {
    const user = await arrange.user()
    const accounts = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/projects/demo-foyer/accounts`
    const asOwner = (operation: string, body: object) =>
      fetch(`${accounts}:${operation}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${product.ownerSecret()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
    const found = await asOwner('lookup', { email: [user.email] })
    const { users } = (await found.json()) as { users: { localId: string }[] }
    await asOwner('update', { localId: users[0]?.localId, disableUser: true })
    await signIn(page, user)
    await expectAlert(page, 'disabled. Contact support')
  })

  test("the product's own rate limit says how long to wait", async ({ page, arrange }) => {
    const user = await arrange.user()
    await page.route('**/api/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '42' },
        body: JSON.stringify({
          code: 'rate_limited',
          status: 429,
          request_id: 'r-1',
          title: 'Too many requests',
          detail: 'Too many',
          type: 'urn:foyer:problem:rate_limited',
        }),
      }),
    )
    await signIn(page, user)
    await expectAlert(page, 'Try again in 42 seconds.')
  })
})

test.describe('at sign-up', () => {
  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    ['operation-not-allowed', { word: 'OPERATION_NOT_ALLOWED' }, 'is turned off'],
    [
      'admin-restricted-operation',
      { word: 'ADMIN_ONLY_OPERATION' },
      'isn’t accepting new accounts',
    ],
    ['quota-exceeded', { word: 'QUOTA_EXCEEDED' }, 'can’t create accounts right now'],
    ['too-many-requests', { word: 'TOO_MANY_ATTEMPTS_TRY_LATER' }, 'Wait a few minutes'],
  ]

  for (const [code, response, sentence] of CASES)
    test(`${code} shows a message for new users`, async ({ page, arrange }) => {
      await respondWith(page, PASSWORD_SIGN_UP, response)
      await signUp(page, arrange.newUser())
      await expectAlert(page, sentence)
    })

  test('weak-password focuses the password field', async ({ page, arrange }) => {
    await signUp(page, { ...arrange.newUser(), password: '12345' })
    await expectAlert(page, 'Use at least 6 characters.')
    await expect(login.password(page)).toBeFocused()
  })

  test('email-already-in-use focuses the email field, and offers Login', async ({
    page,
    arrange,
  }) => {
    const user = await arrange.user()
    await signUp(page, { ...user, password: 'a different password' })
    await expectAlert(page, 'already an account with this email')
    await expect(login.email(page)).toBeFocused()
    await expectAccessible(page, 'sign-up, with a link to Login')
    await page.getByRole('button', { name: 'Log in with this email' }).click()
    await expect(page).toHaveURL('/login')
    await expect(login.email(page)).toHaveValue(user.email)
    await fillCredentials(page, user)
    await login.submit(page).click()
    await expectSignedIn(page, user.firstName)
  })
})

test.describe('with Google', () => {
  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    [
      'account-exists-with-different-credential',
      { json: { needConfirmation: true, email: 'ada@example.com' } },
      'Log in with your password',
    ],
    ['invalid-credential', { word: 'INVALID_IDP_RESPONSE : x' }, 'Google couldn’t confirm'],
    ['user-disabled', { word: 'USER_DISABLED' }, 'Contact support'],
    [
      'admin-restricted-operation',
      { word: 'ADMIN_ONLY_OPERATION' },
      'isn’t accepting new accounts',
    ],
    ['operation-not-allowed', { word: 'OPERATION_NOT_ALLOWED' }, 'Use another one'],
    ['network-request-failed', 'no response', 'Check your connection'],
  ]

  for (const [code, response, sentence] of CASES)
    test(`${code} says what to do instead`, async ({ page }) => {
      await respondWith(page, GOOGLE_SIGN_IN, response)
      await page.goto('/login')
      await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
      await expectAlert(page, sentence)
      await expect(login.password(page)).not.toHaveAttribute('aria-invalid')
      await page.unroute(GOOGLE_SIGN_IN)
      await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
      await expectSignedIn(page, 'Lin')
    })
})

test.describe('in the account', () => {
  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    [
      'credential-already-in-use',
      { word: 'FEDERATED_USER_ID_ALREADY_LINKED' },
      'connected to another account',
    ],
    ['invalid-credential', { word: 'INVALID_IDP_RESPONSE' }, 'Google couldn’t confirm'],
    ['something-new', { word: 'SOMETHING_NEW' }, '(auth/something-new)'],
  ]

  for (const [code, response, sentence] of CASES)
    test(`${code} while adding Google is reported next to it, and trying again works`, async ({
      page,
      arrange,
    }) => {
      const user = await arrange.user()
      await signIn(page, user)
      await openAccount(page)
      const add = page.getByRole('button', { name: 'Connect Google' })
      await respondWith(page, GOOGLE_SIGN_IN, response)
      await useNewGoogleAccount(await openGoogle(page, add), user.email, 'Grace Hopper')
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await page.unroute(GOOGLE_SIGN_IN)
      await useNewGoogleAccount(await openGoogle(page, add), user.email, 'Grace Hopper')
      await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible()
    })
})
