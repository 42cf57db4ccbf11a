import { expect, test, type Page } from '../fixtures.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { fillCredentials, login, openAccount, signIn, signUp } from '../frame/steps.ts'

/* How each code comes to be, the sentence it gets, and the step that leads on from there. */

const PASSWORD_SIGN_IN = /accounts:signInWithPassword/
const PASSWORD_SIGN_UP = /accounts:signUp\?/
const GOOGLE_SIGN_IN = /accounts:signInWithIdp/

/** An answer that the emulator never gives, in the shape of the real one. */
type Answer =
  | { readonly word: string }
  | { readonly json: object }
  | { readonly html: string }
  | 'no answer'

const answerWith = (page: Page, call: RegExp, answer: Answer) =>
  page.route(call, (route) => {
    const headers = { 'access-control-allow-origin': '*' }
    if (answer === 'no answer') return route.abort()
    if ('json' in answer) return route.fulfill({ headers, json: answer.json })
    if ('html' in answer)
      return route.fulfill({ status: 500, headers, contentType: 'text/html', body: answer.html })
    const error = { code: 400, message: answer.word }
    return route.fulfill({ status: 400, headers, json: { error } })
  })

const told = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** Told once, and gone as soon as the person acts. */
async function expectTold(page: Page, sentence: string) {
  await expect(told(page)).toHaveCount(1)
  await expect(told(page)).toContainText(sentence)
}

async function expectGoneOnInput(page: Page) {
  await login.password(page).press('End')
  await login.password(page).pressSequentially('x')
  await expect(told(page)).toHaveCount(0)
}

test.describe('at login', () => {
  const CASES: readonly (readonly [code: string, answer: Answer, sentence: string])[] = [
    ['invalid-credential', { word: 'INVALID_LOGIN_CREDENTIALS' }, 'use Google if you signed up'],
    ['user-not-found', { word: 'EMAIL_NOT_FOUND' }, 'do not match an account'],
    ['wrong-password', { word: 'INVALID_PASSWORD' }, 'do not match an account'],
    ['user-disabled', { word: 'USER_DISABLED' }, 'contact support'],
    [
      'too-many-requests',
      { word: 'TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.' },
      'Wait a few minutes, then try again, or have your password reset',
    ],
    ['quota-exceeded', { word: 'QUOTA_EXCEEDED : Exceeded quota' }, 'try again later'],
    ['operation-not-allowed', { word: 'OPERATION_NOT_ALLOWED' }, 'use another one'],
    ['operation-not-allowed', { word: 'PASSWORD_LOGIN_DISABLED' }, 'use another one'],
    ['captcha-check-failed', { word: 'CAPTCHA_CHECK_FAILED' }, 'Load the page again'],
    ['invalid-recaptcha-token', { word: 'INVALID_RECAPTCHA_TOKEN' }, 'Load the page again'],
    [
      'multi-factor-auth-required',
      { json: { mfaPendingCredential: 'x', mfaInfo: [] } },
      'a second step',
    ],
    [
      'internal-error',
      { word: 'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error.' },
      'does not let this account in',
    ],
    ['internal-error', { word: 'MISSING_REQ_TYPE' }, 'try again in a moment'],
    ['invalid-api-key', { word: 'INVALID_API_KEY' }, 'tell the people who run'],
    [
      'api-key-not-valid…',
      { word: 'API key not valid. Please pass a valid API key.' },
      'tell the people who run',
    ],
    ['configuration-not-found', { word: 'CONFIGURATION_NOT_FOUND' }, 'tell the people who run'],
    ['network-request-failed', 'no answer', 'Check your connection'],
    ['network-request-failed', { html: '<h1>502</h1>' }, 'could not reach the sign-in service'],
    ['something-new', { word: 'SOMETHING_NEW' }, '(auth/something-new)'],
  ]

  for (const [index, [code, answer, sentence]] of CASES.entries())
    test(`${code} says what to do, goes when the person acts, and is no dead end (${index})`, async ({
      page,
      arrange,
    }) => {
      const person = await arrange.person()
      await answerWith(page, PASSWORD_SIGN_IN, answer)
      await signIn(page, person)
      await expectTold(page, sentence)
      await expectGoneOnInput(page)
      await page.unroute(PASSWORD_SIGN_IN)
      await login.password(page).fill(person.password)
      await login.submit(page).click()
      await expectSignedIn(page, person.firstName)
    })

  test('invalid-email has the focus at the address', async ({ page, arrange }) => {
    await signIn(page, { ...arrange.stranger(), email: 'nobody' })
    await expectTold(page, 'does not look like an email')
    await expect(login.email(page)).toBeFocused()
    await expect(login.email(page)).toHaveAttribute('aria-invalid', 'true')
  })

  test('a person who is switched off at the provider is told, by the provider itself', async ({
    page,
    arrange,
    product,
  }) => {
    const person = await arrange.person()
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
    const found = await asOwner('lookup', { email: [person.email] })
    const { users } = (await found.json()) as { users: { localId: string }[] }
    await asOwner('update', { localId: users[0]?.localId, disableUser: true })
    await signIn(page, person)
    await expectTold(page, 'switched off. Please contact support')
  })

  test('our own limit says how long it lasts', async ({ page, arrange }) => {
    const person = await arrange.person()
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
    await signIn(page, person)
    await expectTold(page, 'Please try again in 42 seconds.')
  })
})

test.describe('at sign-up', () => {
  const CASES: readonly (readonly [code: string, answer: Answer, sentence: string])[] = [
    ['operation-not-allowed', { word: 'OPERATION_NOT_ALLOWED' }, 'Please use Google'],
    ['admin-restricted-operation', { word: 'ADMIN_ONLY_OPERATION' }, 'takes no new accounts'],
    ['quota-exceeded', { word: 'QUOTA_EXCEEDED' }, 'No more accounts can be made for now'],
    ['too-many-requests', { word: 'TOO_MANY_ATTEMPTS_TRY_LATER' }, 'Wait a few minutes'],
  ]

  for (const [code, answer, sentence] of CASES)
    test(`${code} says what is so for somebody new`, async ({ page, arrange }) => {
      await answerWith(page, PASSWORD_SIGN_UP, answer)
      await signUp(page, arrange.stranger())
      await expectTold(page, sentence)
    })

  test('weak-password has the focus at the password', async ({ page, arrange }) => {
    await signUp(page, { ...arrange.stranger(), password: '12345' })
    await expectTold(page, 'does not meet the rules')
    await expect(login.password(page)).toBeFocused()
  })

  test('email-already-in-use has the focus at the address, and leads to Login', async ({
    page,
    arrange,
  }) => {
    const person = await arrange.person()
    await signUp(page, { ...person, password: 'another password' })
    await expectTold(page, 'already an account with this email')
    await expect(login.email(page)).toBeFocused()
    await expectAccessible(page, 'sign-up, with the way on to Login')
    await page.getByRole('button', { name: 'Login with this address' }).click()
    await expect(page).toHaveURL('/login')
    await expect(login.email(page)).toHaveValue(person.email)
    await fillCredentials(page, person)
    await login.submit(page).click()
    await expectSignedIn(page, person.firstName)
  })
})

test.describe('with Google', () => {
  const CASES: readonly (readonly [code: string, answer: Answer, sentence: string])[] = [
    [
      'account-exists-with-different-credential',
      { json: { needConfirmation: true, email: 'ada@example.com' } },
      'Sign in with your password',
    ],
    ['invalid-credential', { word: 'INVALID_IDP_RESPONSE : x' }, 'Google did not confirm'],
    ['user-disabled', { word: 'USER_DISABLED' }, 'contact support'],
    ['admin-restricted-operation', { word: 'ADMIN_ONLY_OPERATION' }, 'takes no new accounts'],
    ['operation-not-allowed', { word: 'OPERATION_NOT_ALLOWED' }, 'use another one'],
    ['network-request-failed', 'no answer', 'Check your connection'],
  ]

  for (const [code, answer, sentence] of CASES)
    test(`${code} says what to do instead`, async ({ page }) => {
      await answerWith(page, GOOGLE_SIGN_IN, answer)
      await page.goto('/login')
      await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
      await expectTold(page, sentence)
      await expect(login.password(page)).not.toHaveAttribute('aria-invalid')
      await page.unroute(GOOGLE_SIGN_IN)
      await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
      await expectSignedIn(page, 'Lin')
    })
})

test.describe('in the account', () => {
  const CASES: readonly (readonly [code: string, answer: Answer, sentence: string])[] = [
    [
      'credential-already-in-use',
      { word: 'FEDERATED_USER_ID_ALREADY_LINKED' },
      'belongs to another account here. Please choose another one',
    ],
    ['invalid-credential', { word: 'INVALID_IDP_RESPONSE' }, 'Google did not confirm'],
    ['something-new', { word: 'SOMETHING_NEW' }, '(auth/something-new)'],
  ]

  for (const [code, answer, sentence] of CASES)
    test(`${code} when Google is added is told beside it, and another try works`, async ({
      page,
      arrange,
    }) => {
      const person = await arrange.person()
      await signIn(page, person)
      await openAccount(page)
      const add = page.getByRole('button', { name: 'Add Google' })
      await answerWith(page, GOOGLE_SIGN_IN, answer)
      await useNewGoogleAccount(await openGoogle(page, add), person.email, 'Grace Hopper')
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await page.unroute(GOOGLE_SIGN_IN)
      await useNewGoogleAccount(await openGoogle(page, add), person.email, 'Grace Hopper')
      await expect(page.getByRole('button', { name: 'Remove Google' })).toBeVisible()
    })
})
