import { PROVIDERS } from '@foyer/contract/providers.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { fillCredentials, login, openAccount, signIn, signUp } from '../support/steps.ts'
import { words, failureText, counted, passwordRuleText } from '../words/words.ts'
import { GOOGLE, googleFailure } from '../words/google-words.ts'
import {
  configuredProduct,
  FIRST_LANGUAGE_TAG,
  BROWSER_LOCALE,
  isOffered,
} from '../support/configured-product.ts'

// For each error code: what causes it, its message, and what the user can do next.

const PASSWORD_SIGN_IN = /accounts:signInWithPassword/
const PASSWORD_SIGN_UP = /accounts:signUp\?/
const GOOGLE_SIGN_IN = /accounts:signInWithIdp/

/** Fakes an error response that the emulator never returns. */
type FakeResponse =
  | { readonly firebaseError: string }
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
    const error = { code: 400, message: response.firebaseError }
    return route.fulfill({ status: 400, headers, json: { error } })
  })

const PROVIDER_NAMES = configuredProduct.signIn.providers.map((id) => PROVIDERS[id].name)
/** The hint after a wrong password: the providers that the user may have signed up with, if any are offered. */
const SIGNED_UP_WITH =
  PROVIDER_NAMES.length === 0
    ? failureText('invalid-credential', 'sign-in')
    : words.failures.signedUpWith.replace(
        '{providers}',
        new Intl.ListFormat(FIRST_LANGUAGE_TAG, { type: 'disjunction' }).format(PROVIDER_NAMES),
      )

const IN_42_SECONDS = new Intl.RelativeTimeFormat(BROWSER_LOCALE).format(42, 'second')

const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** The message is shown, and once only. */
async function expectAlert(page: Page, sentence: string) {
  await expect(alertOf(page)).toHaveCount(1)
  await expect(alertOf(page)).toContainText(sentence)
}

async function expectGoneOnInput(page: Page) {
  await login.password(page).press('End')
  await login.password(page).pressSequentially('x')
  await expect(alertOf(page)).toHaveCount(0)
}

test.describe('at login @all', () => {
  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    ['invalid-credential', { firebaseError: 'INVALID_LOGIN_CREDENTIALS' }, SIGNED_UP_WITH],
    [
      'user-not-found',
      { firebaseError: 'EMAIL_NOT_FOUND' },
      failureText('invalid-credential', 'sign-in'),
    ],
    [
      'wrong-password',
      { firebaseError: 'INVALID_PASSWORD' },
      failureText('invalid-credential', 'sign-in'),
    ],
    ['user-disabled', { firebaseError: 'USER_DISABLED' }, failureText('user-disabled')],
    [
      'too-many-requests',
      { firebaseError: 'TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.' },
      failureText('too-many-requests', 'sign-in'),
    ],
    [
      'quota-exceeded',
      { firebaseError: 'QUOTA_EXCEEDED : Exceeded quota' },
      failureText('quota-exceeded'),
    ],
    [
      'operation-not-allowed',
      { firebaseError: 'OPERATION_NOT_ALLOWED' },
      failureText('operation-not-allowed'),
    ],
    [
      'operation-not-allowed',
      { firebaseError: 'PASSWORD_LOGIN_DISABLED' },
      failureText('operation-not-allowed'),
    ],
    [
      'captcha-check-failed',
      { firebaseError: 'CAPTCHA_CHECK_FAILED' },
      failureText('captcha-failed'),
    ],
    [
      'invalid-recaptcha-token',
      { firebaseError: 'INVALID_RECAPTCHA_TOKEN' },
      failureText('captcha-failed'),
    ],
    [
      'multi-factor-auth-required',
      { json: { mfaPendingCredential: 'x', mfaInfo: [] } },
      failureText('second-factor-required'),
    ],
    [
      'internal-error',
      {
        firebaseError: 'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error.',
      },
      failureText('sign-in-refused'),
    ],
    ['internal-error', { firebaseError: 'MISSING_REQ_TYPE' }, failureText('provider-failed')],
    ['invalid-api-key', { firebaseError: 'INVALID_API_KEY' }, failureText('misconfigured')],
    [
      'api-key-not-valid…',
      { firebaseError: 'API key not valid. Please pass a valid API key.' },
      failureText('misconfigured'),
    ],
    [
      'configuration-not-found',
      { firebaseError: 'CONFIGURATION_NOT_FOUND' },
      failureText('misconfigured'),
    ],
    ['network-request-failed', 'no response', failureText('provider-unreachable')],
    ['network-request-failed', { html: '<h1>502</h1>' }, failureText('provider-unreachable')],
    ['something-new', { firebaseError: 'SOMETHING_NEW' }, '(auth/something-new)'],
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
    await expectAlert(page, failureText('invalid-email'))
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
    await expectAlert(page, failureText('user-disabled'))
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
    await expectAlert(page, words.failures.tryAgainIn.replace('{wait}', IN_42_SECONDS))
  })
})

test.describe('at sign-up @all', () => {
  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    [
      'operation-not-allowed',
      { firebaseError: 'OPERATION_NOT_ALLOWED' },
      failureText('operation-not-allowed', 'sign-up'),
    ],
    [
      'admin-restricted-operation',
      { firebaseError: 'ADMIN_ONLY_OPERATION' },
      failureText('sign-up-closed'),
    ],
    [
      'quota-exceeded',
      { firebaseError: 'QUOTA_EXCEEDED' },
      failureText('quota-exceeded', 'sign-up'),
    ],
    [
      'too-many-requests',
      { firebaseError: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
      failureText('too-many-requests'),
    ],
  ]

  for (const [code, response, sentence] of CASES)
    test(`${code} shows a message for new users`, async ({ page, arrange }) => {
      await respondWith(page, PASSWORD_SIGN_UP, response)
      await signUp(page, arrange.newUser())
      await expectAlert(page, sentence)
    })

  test('weak-password focuses the password field', async ({ page, arrange }) => {
    await signUp(page, { ...arrange.newUser(), password: '12345' })
    await expectAlert(page, passwordRuleText(counted(words.passwordRules.minLength, 6)))
    await expect(login.password(page)).toBeFocused()
  })

  test('email-already-in-use focuses the email field, and offers Login', async ({
    page,
    arrange,
  }) => {
    const user = await arrange.user()
    await signUp(page, { ...user, password: 'a different password' })
    await expectAlert(page, failureText('email-already-in-use', 'sign-up'))
    await expect(login.email(page)).toBeFocused()
    await expectAccessible(page, 'sign-up, with a link to Login')
    await page.getByRole('button', { name: words.signUp.loginInstead }).click()
    await expect(page).toHaveURL('/login')
    await expect(login.email(page)).toHaveValue(user.email)
    await fillCredentials(page, user)
    await login.submit(page).click()
    await expectSignedIn(page, user.firstName)
  })
})

test.describe('with Google @all', () => {
  test.skip(!isOffered('google'), 'The product does not offer Google')

  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    [
      'account-exists-with-different-credential',
      { json: { needConfirmation: true, email: 'ada@example.com' } },
      words.failures.linkAfterLogin
        .replace('{email}', 'ada@example.com')
        .replace('{provider}', 'Google'),
    ],
    [
      'invalid-credential',
      { firebaseError: 'INVALID_IDP_RESPONSE : x' },
      googleFailure('invalid-credential'),
    ],
    ['user-disabled', { firebaseError: 'USER_DISABLED' }, failureText('user-disabled')],
    [
      'admin-restricted-operation',
      { firebaseError: 'ADMIN_ONLY_OPERATION' },
      failureText('sign-up-closed'),
    ],
    [
      'operation-not-allowed',
      { firebaseError: 'OPERATION_NOT_ALLOWED' },
      failureText('operation-not-allowed'),
    ],
    ['network-request-failed', 'no response', failureText('provider-unreachable')],
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

test.describe('in the account @all', () => {
  test.skip(!isOffered('google'), 'The product does not offer Google')

  const CASES: readonly (readonly [code: string, response: FakeResponse, sentence: string])[] = [
    [
      'credential-already-in-use',
      { firebaseError: 'FEDERATED_USER_ID_ALREADY_LINKED' },
      googleFailure('credential-already-in-use'),
    ],
    [
      'invalid-credential',
      { firebaseError: 'INVALID_IDP_RESPONSE' },
      googleFailure('invalid-credential'),
    ],
    ['something-new', { firebaseError: 'SOMETHING_NEW' }, '(auth/something-new)'],
  ]

  for (const [code, response, sentence] of CASES)
    test(`${code} while adding Google is reported next to it, and trying again works`, async ({
      page,
      arrange,
    }) => {
      const user = await arrange.user()
      await signIn(page, user)
      await openAccount(page, 'accountSecurity')
      const add = page.getByRole('button', { name: words.account.signInMethods.link(GOOGLE) })
      await respondWith(page, GOOGLE_SIGN_IN, response)
      await useNewGoogleAccount(await openGoogle(page, add), user.email, 'Grace Hopper')
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await page.unroute(GOOGLE_SIGN_IN)
      await useNewGoogleAccount(await openGoogle(page, add), user.email, 'Grace Hopper')
      await expect(
        page.getByRole('button', { name: words.account.signInMethods.unlink(GOOGLE) }),
      ).toBeVisible()
    })
})
