import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import {
  buildHarness,
  chooseAccount,
  openBench,
  type ProviderKind,
} from '../frame/identity-bench.ts'
import type { Product } from '../frame/product.ts'

/* What identity-provider.spec.ts is for the door, for the account and its mails: one suite, both providers. */

const PASSWORD = 'nanoseconds and rum'
const NEXT_PASSWORD = 'amazing grace hopper'
const MINUTE_MS = 60_000
const BACK = 'http://localhost/account'

test.use({ bypassCSP: true })

let script: string
test.beforeAll(async () => {
  script = await buildHarness()
})

for (const kind of ['memory', 'firebase'] as const satisfies readonly ProviderKind[]) {
  const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`

  /** A bench on which somebody has just signed up. */
  const signUp = async (page: Page, product: Product) => {
    const bench = await openBench(page, product, { kind, script })
    const email = newEmail()
    await bench.call('signUp', email, PASSWORD)
    return { bench, email }
  }

  const withGoogle = async (page: Page, chosen: string, called: Promise<unknown>) => {
    const [outcome] = await Promise.all([
      called,
      page.waitForEvent('popup').then((popup) => chooseAccount(popup, kind, chosen)),
    ])
    return outcome
  }

  test.describe(`an account at the ${kind} identity provider`, () => {
    test('tells its address and its ways in', async ({ page, product }) => {
      const { bench, email } = await signUp(page, product)
      expect(await bench.call('account')).toEqual({
        value: { email, emailVerified: false, hasPassword: true, hasGoogle: false },
      })
    })

    test('is nobody’s once they signed out: each call says so', async ({ page, product }) => {
      const { bench } = await signUp(page, product)
      await bench.call('signOut')
      for (const method of ['account', 'requireRecentSignIn', 'removeGoogle'])
        expect(await bench.call(method)).toEqual({ code: 'sign-in-expired' })
      expect(await bench.call('setPassword', NEXT_PASSWORD)).toEqual({ code: 'sign-in-expired' })
      expect(await bench.call('sendVerification', BACK)).toEqual({ code: 'sign-in-expired' })
    })

    test('gets a new password, held against the policy; the old one is void', async ({
      page,
      product,
    }) => {
      const { bench, email } = await signUp(page, product)
      expect(await bench.call('setPassword', '12345')).toEqual({ code: 'weak-password' })
      expect(await bench.call('setPassword', NEXT_PASSWORD)).toEqual({})
      expect(await bench.call('signIn', email, PASSWORD)).toEqual({ code: 'invalid-credential' })
      expect(await bench.call('signIn', email, NEXT_PASSWORD)).toEqual({})
    })

    test('is proven again by the password; a wrong one signs nobody out', async ({
      page,
      product,
    }) => {
      const { bench, email } = await signUp(page, product)
      expect(await bench.call('reauthenticate', email, 'wrong')).toEqual({
        code: 'invalid-credential',
      })
      expect(await bench.call('proof')).toMatchObject({ value: { email } })
      expect(await bench.call('reauthenticate', email, PASSWORD)).toEqual({})
    })

    test('is proven again where the provider’s session is gone', async ({ page, product }) => {
      const { bench, email } = await signUp(page, product)
      await bench.call('signOut')
      expect(await bench.call('reauthenticate', email, PASSWORD)).toEqual({})
      expect(await bench.call('proof')).toMatchObject({ value: { email } })
    })

    test('takes Google on, is proven again by it, and lets it go', async ({ page, product }) => {
      const { bench, email } = await signUp(page, product)
      expect(await withGoogle(page, email, bench.call('addGoogle'))).toEqual({})
      expect(await bench.call('account')).toMatchObject({
        value: { hasGoogle: true, hasPassword: true, emailVerified: true },
      })
      const again = bench.call('reauthenticateWithGoogle', email)
      expect(await withGoogle(page, email, again)).toEqual({})
      expect(await bench.call('proof')).toMatchObject({ value: { provider: 'google.com' } })
      expect(await bench.call('removeGoogle')).toEqual({})
      expect(await bench.call('account')).toMatchObject({ value: { hasGoogle: false } })
    })

    test('does not keep a Google account of another address', async ({ page, product }) => {
      const { bench } = await signUp(page, product)
      expect(await withGoogle(page, newEmail(), bench.call('addGoogle'))).toEqual({
        code: 'google-other-address',
      })
      expect(await bench.call('account')).toMatchObject({ value: { hasGoogle: false } })
    })

    test('proven again by another Google account is a mismatch, and nobody else is signed in', async ({
      page,
      product,
    }) => {
      const { bench, email } = await signUp(page, product)
      await withGoogle(page, email, bench.call('addGoogle'))
      const again = bench.call('reauthenticateWithGoogle', email)
      expect(await withGoogle(page, newEmail(), again)).toEqual({ code: 'user-mismatch' })
      expect(await bench.call('proof')).toMatchObject({ value: { email } })
    })

    test('proven again by Google where the provider’s session is gone is the same person or nobody', async ({
      page,
      product,
    }) => {
      const { bench, email } = await signUp(page, product)
      await withGoogle(page, email, bench.call('addGoogle'))
      await bench.call('signOut')
      const foreign = bench.call('reauthenticateWithGoogle', email)
      expect(await withGoogle(page, newEmail(), foreign)).toEqual({ code: 'user-mismatch' })
      expect(await bench.call('proof')).toEqual({ value: null })
      const own = bench.call('reauthenticateWithGoogle', email)
      expect(await withGoogle(page, email, own)).toEqual({})
      expect(await bench.call('proof')).toMatchObject({ value: { email } })
    })

    test('that was signed in to a while ago asks for a fresh sign-in', async ({
      page,
      product,
    }) => {
      const { bench, email } = await signUp(page, product)
      expect(await bench.call('requireRecentSignIn')).toEqual({})
      if (kind === 'memory') await page.clock.setSystemTime(Date.now() + 10 * MINUTE_MS)
      else await renewWithOldSignIn(page)
      const code = 'recent-sign-in-required'
      expect(await bench.call('requireRecentSignIn')).toEqual({ code })
      await page.unrouteAll()
      expect(await bench.call('reauthenticate', email, PASSWORD)).toEqual({})
      expect(await bench.call('requireRecentSignIn')).toEqual({})
    })

    test('proven by Google alone keeps its last way in until it has a password', async ({
      page,
      product,
    }) => {
      const { bench } = await signUp(page, product)
      const email = newEmail()
      await bench.call('signOut')
      await withGoogle(page, email, bench.call('signInWithGoogle'))
      expect(await bench.call('account')).toEqual({
        value: { email, emailVerified: true, hasPassword: false, hasGoogle: true },
      })
      expect(await bench.call('removeGoogle')).toEqual({ code: 'last-way-in' })
      expect(await bench.call('setPassword', PASSWORD)).toEqual({})
      expect(await bench.call('removeGoogle')).toEqual({})
      expect(await bench.call('signIn', email, PASSWORD)).toEqual({})
      expect(await bench.call('account')).toMatchObject({ value: { emailVerified: true } })
    })
  })

  test.describe(`a mail of the ${kind} identity provider`, () => {
    test('verifies the address, by a code that is read before it is used up', async ({
      page,
      product,
    }) => {
      const { bench, email } = await signUp(page, product)
      expect(await bench.call('sendVerification', BACK)).toEqual({})
      const code = (await bench.newestCode(email)) ?? ''
      const facts = { value: { operation: 'verify-email', email } }
      expect(await bench.call('readActionCode', code)).toEqual(facts)
      expect(await bench.call('readActionCode', code)).toEqual(facts)
      expect(await bench.call('applyActionCode', code)).toEqual({})
      expect(await bench.call('account')).toMatchObject({ value: { emailVerified: true } })
      const used = { code: 'invalid-action-code' }
      expect(await bench.call('readActionCode', code)).toEqual(used)
      expect(await bench.call('applyActionCode', code)).toEqual(used)
    })

    test('sets a forgotten password, for an address nobody here knows alike', async ({
      page,
      product,
    }) => {
      const { bench, email } = await signUp(page, product)
      await bench.call('signOut')
      expect(await bench.call('sendPasswordReset', newEmail(), BACK)).toEqual({})
      expect(await bench.call('sendPasswordReset', email, BACK)).toEqual({})
      const code = (await bench.newestCode(email)) ?? ''
      expect(await bench.call('readActionCode', code)).toEqual({
        value: { operation: 'reset-password', email },
      })
      expect(await bench.call('resetPassword', code, '12345')).toEqual({ code: 'weak-password' })
      expect(await bench.call('resetPassword', code, NEXT_PASSWORD)).toEqual({})
      expect(await bench.call('proof')).toEqual({ value: null })
      expect(await bench.call('signIn', email, NEXT_PASSWORD)).toEqual({})
    })

    test('does not tell that somebody has the address one would move to', async ({
      page,
      product,
    }) => {
      const { bench, email: taken } = await signUp(page, product)
      expect(await bench.call('signUp', newEmail(), PASSWORD)).toEqual({})
      expect(await bench.call('sendEmailChange', taken, BACK)).toEqual({})
      expect(await bench.newestCode(taken)).toBeUndefined()
    })

    test('moves the account to another address, told to the new one', async ({ page, product }) => {
      const { bench, email } = await signUp(page, product)
      const next = newEmail()
      expect(await bench.call('sendEmailChange', next, BACK)).toEqual({})
      const code = (await bench.newestCode(next)) ?? ''
      expect(await bench.call('readActionCode', code)).toEqual({
        value: { operation: 'change-email', email: next, previousEmail: email },
      })
      expect(await bench.call('applyActionCode', code)).toEqual({})
      expect(await bench.call('signIn', next, PASSWORD)).toEqual({})
      expect(await bench.call('account')).toMatchObject({
        value: { email: next, emailVerified: true },
      })
    })
  })
}

/** The next renewed token says that its sign-in was ten minutes ago; the library does not check its signature. */
async function renewWithOldSignIn(page: Page) {
  await page.route('**/securetoken.googleapis.com/**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Record<string, string>
    const [head, body = '', signature] = answer['id_token']?.split('.') ?? []
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { auth_time: number }
    const aged = { ...claims, auth_time: claims.auth_time - 600 }
    const token = [head, Buffer.from(JSON.stringify(aged)).toString('base64url'), signature].join(
      '.',
    )
    await route.fulfill({ response, json: { ...answer, id_token: token, access_token: token } })
  })
}
