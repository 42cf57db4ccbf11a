import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import {
  buildHarness,
  chooseAccount,
  openHarness,
  type ProviderKind,
} from '../support/identity-harness.ts'
import type { RunningProduct } from '../support/product.ts'

// The account and email calls of the identity provider interface, for Firebase and for the fake provider.

const PASSWORD = 'nanoseconds and rum'
const NEXT_PASSWORD = 'amazing grace hopper'
const MINUTE_MS = 60_000
const BACK = 'http://localhost/account'

test.use({ bypassCSP: true })

let script: string
test.beforeAll(async () => {
  script = await buildHarness()
})

for (const kind of ['fake', 'firebase'] as const satisfies readonly ProviderKind[]) {
  const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`

  /** A harness with a user who has just signed up. */
  const signUp = async (page: Page, product: RunningProduct) => {
    const harness = await openHarness(page, product, { kind, script })
    const email = newEmail()
    await harness.call('signUp', email, PASSWORD)
    return { harness, email }
  }

  const withGoogle = async (page: Page, chosen: string, called: Promise<unknown>) => {
    const [outcome] = await Promise.all([
      called,
      page.waitForEvent('popup').then((popup) => chooseAccount(popup, kind, chosen)),
    ])
    return outcome
  }

  test.describe(`an account at the ${kind} identity provider @all`, () => {
    test('returns its email and its sign-in methods', async ({ page, product }) => {
      const { harness, email } = await signUp(page, product)
      expect(await harness.call('account')).toEqual({
        value: {
          email,
          emailVerified: false,
          hasPassword: true,
          providers: [],
          providerEmails: {},
        },
      })
    })

    test('after sign-out every call fails with sign-in-expired', async ({ page, product }) => {
      const { harness } = await signUp(page, product)
      await harness.call('signOut')
      for (const method of ['account', 'requireRecentSignIn', 'unlink'])
        expect(await harness.call(method)).toEqual({ code: 'sign-in-expired' })
      expect(await harness.call('setPassword', NEXT_PASSWORD)).toEqual({ code: 'sign-in-expired' })
      expect(await harness.call('sendVerification', BACK)).toEqual({ code: 'sign-in-expired' })
    })

    test('changes the password, checked against the policy; the old one no longer works', async ({
      page,
      product,
    }) => {
      const { harness, email } = await signUp(page, product)
      expect(await harness.call('setPassword', '12345')).toEqual({ code: 'weak-password' })
      expect(await harness.call('setPassword', NEXT_PASSWORD)).toEqual({})
      expect(await harness.call('signIn', email, PASSWORD)).toEqual({ code: 'invalid-credential' })
      expect(await harness.call('signIn', email, NEXT_PASSWORD)).toEqual({})
    })

    test('re-authenticates with the password; a wrong one does not sign out', async ({
      page,
      product,
    }) => {
      const { harness, email } = await signUp(page, product)
      expect(await harness.call('reauthenticate', email, 'wrong')).toEqual({
        code: 'invalid-credential',
      })
      expect(await harness.call('proof')).toMatchObject({ value: { email } })
      expect(await harness.call('reauthenticate', email, PASSWORD)).toEqual({})
    })

    test('re-authenticates without a provider session', async ({ page, product }) => {
      const { harness, email } = await signUp(page, product)
      await harness.call('signOut')
      expect(await harness.call('reauthenticate', email, PASSWORD)).toEqual({})
      expect(await harness.call('proof')).toMatchObject({ value: { email } })
    })

    test('links Google, re-authenticates with it, and unlinks it', async ({ page, product }) => {
      const { harness, email } = await signUp(page, product)
      expect(await withGoogle(page, email, harness.call('link'))).toEqual({})
      expect(await harness.call('account')).toMatchObject({
        value: { providers: ['google'], hasPassword: true, emailVerified: true },
      })
      const reauth = harness.call('reauthenticateWith', email)
      expect(await withGoogle(page, email, reauth)).toEqual({})
      expect(await harness.call('proof')).toMatchObject({ value: { provider: 'google' } })
      expect(await harness.call('unlink', 'google')).toEqual({})
      expect(await harness.call('account')).toMatchObject({ value: { providers: [] } })
    })

    test('refuses a Google account with another email', async ({ page, product }) => {
      const { harness } = await signUp(page, product)
      expect(await withGoogle(page, newEmail(), harness.call('link'))).toEqual({
        code: 'provider-email-mismatch',
      })
      expect(await harness.call('account')).toMatchObject({ value: { providers: [] } })
    })

    test('re-authentication with another Google account is a mismatch and does not switch users', async ({
      page,
      product,
    }) => {
      const { harness, email } = await signUp(page, product)
      await withGoogle(page, email, harness.call('link'))
      const reauth = harness.call('reauthenticateWith', email)
      expect(await withGoogle(page, newEmail(), reauth)).toEqual({ code: 'user-mismatch' })
      expect(await harness.call('proof')).toMatchObject({ value: { email } })
    })

    test('re-authentication with Google without a provider session accepts only the same user', async ({
      page,
      product,
    }) => {
      const { harness, email } = await signUp(page, product)
      await withGoogle(page, email, harness.call('link'))
      await harness.call('signOut')
      const foreign = harness.call('reauthenticateWith', email)
      expect(await withGoogle(page, newEmail(), foreign)).toEqual({ code: 'user-mismatch' })
      expect(await harness.call('proof')).toEqual({ value: null })
      const own = harness.call('reauthenticateWith', email)
      expect(await withGoogle(page, email, own)).toEqual({})
      expect(await harness.call('proof')).toMatchObject({ value: { email } })
    })

    test('requires re-authentication after an older sign-in', async ({ page, product }) => {
      const { harness, email } = await signUp(page, product)
      expect(await harness.call('requireRecentSignIn')).toEqual({})
      if (kind === 'fake') await page.clock.setSystemTime(Date.now() + 10 * MINUTE_MS)
      else await refreshWithOldSignIn(page)
      const code = 'recent-sign-in-required'
      expect(await harness.call('requireRecentSignIn')).toEqual({ code })
      await page.unrouteAll()
      expect(await harness.call('reauthenticate', email, PASSWORD)).toEqual({})
      expect(await harness.call('requireRecentSignIn')).toEqual({})
    })

    test('with only Google cannot unlink Google before a password is set', async ({
      page,
      product,
    }) => {
      const { harness } = await signUp(page, product)
      const email = newEmail()
      await harness.call('signOut')
      await withGoogle(page, email, harness.call('signInWith'))
      expect(await harness.call('account')).toEqual({
        value: {
          email,
          emailVerified: true,
          hasPassword: false,
          providers: ['google'],
          providerEmails: { google: email },
        },
      })
      expect(await harness.call('unlink', 'google')).toEqual({ code: 'last-sign-in-method' })
      expect(await harness.call('setPassword', PASSWORD)).toEqual({})
      expect(await harness.call('unlink', 'google')).toEqual({})
      expect(await harness.call('signIn', email, PASSWORD)).toEqual({})
      expect(await harness.call('account')).toMatchObject({ value: { emailVerified: true } })
    })
  })

  test.describe(`an email of the ${kind} identity provider @all`, () => {
    test('verifies the email with a code that is checked before it is consumed', async ({
      page,
      product,
    }) => {
      const { harness, email } = await signUp(page, product)
      expect(await harness.call('sendVerification', BACK)).toEqual({})
      const code = (await harness.newestCode(email)) ?? ''
      const info = { value: { operation: 'verify-email', email } }
      expect(await harness.call('readActionCode', code)).toEqual(info)
      expect(await harness.call('readActionCode', code)).toEqual(info)
      expect(await harness.call('applyActionCode', code)).toEqual({})
      expect(await harness.call('account')).toMatchObject({ value: { emailVerified: true } })
      const used = { code: 'invalid-action-code' }
      expect(await harness.call('readActionCode', code)).toEqual(used)
      expect(await harness.call('applyActionCode', code)).toEqual(used)
    })

    test('resets a password; an unknown email gets the same response', async ({
      page,
      product,
    }) => {
      const { harness, email } = await signUp(page, product)
      await harness.call('signOut')
      expect(await harness.call('sendPasswordReset', newEmail(), BACK)).toEqual({})
      expect(await harness.call('sendPasswordReset', email, BACK)).toEqual({})
      const code = (await harness.newestCode(email)) ?? ''
      expect(await harness.call('readActionCode', code)).toEqual({
        value: { operation: 'reset-password', email },
      })
      expect(await harness.call('resetPassword', code, '12345')).toEqual({ code: 'weak-password' })
      expect(await harness.call('resetPassword', code, NEXT_PASSWORD)).toEqual({})
      expect(await harness.call('proof')).toEqual({ value: null })
      expect(await harness.call('signIn', email, NEXT_PASSWORD)).toEqual({})
    })

    test('does not reveal that a new email is taken', async ({ page, product }) => {
      const { harness, email: taken } = await signUp(page, product)
      expect(await harness.call('signUp', newEmail(), PASSWORD)).toEqual({})
      expect(await harness.call('sendEmailChange', taken, BACK)).toEqual({})
      expect(await harness.newestCode(taken)).toBeUndefined()
    })

    test('changes the email with a link sent to the new one', async ({ page, product }) => {
      const { harness, email } = await signUp(page, product)
      const next = newEmail()
      expect(await harness.call('sendEmailChange', next, BACK)).toEqual({})
      const code = (await harness.newestCode(next)) ?? ''
      expect(await harness.call('readActionCode', code)).toEqual({
        value: { operation: 'change-email', email: next, previousEmail: email },
      })
      expect(await harness.call('applyActionCode', code)).toEqual({})
      expect(await harness.call('signIn', next, PASSWORD)).toEqual({})
      expect(await harness.call('account')).toMatchObject({
        value: { email: next, emailVerified: true },
      })
    })
  })
}

/** Makes the next refreshed token claim a sign-in ten minutes ago. The library does not verify its signature. */
async function refreshWithOldSignIn(page: Page) {
  await page.route('**/securetoken.googleapis.com/**', async (route) => {
    const response = await route.fetch()
    const tokens = (await response.json()) as Record<string, string>
    const [head, body = '', signature] = tokens['id_token']?.split('.') ?? []
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { auth_time: number }
    const aged = { ...claims, auth_time: claims.auth_time - 600 }
    const token = [head, Buffer.from(JSON.stringify(aged)).toString('base64url'), signature].join(
      '.',
    )
    await route.fulfill({ response, json: { ...tokens, id_token: token, access_token: token } })
  })
}
