import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import {
  buildHarness,
  chooseAccount,
  openHarness,
  type ProviderKind,
} from '../support/identity-harness.ts'
import type { RunningProduct } from '../support/product.ts'

const PASSWORD = 'nanoseconds and rum'
const HOUR_MS = 3_600_000

test.use({ bypassCSP: true })

let script: string
test.beforeAll(async () => {
  script = await buildHarness()
})

/** Error codes, each with the provider response that causes it in Firebase; without a response, the request fails. */
const REFUSALS = [
  ['too-many-requests', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
  ['operation-not-allowed', 'OPERATION_NOT_ALLOWED'],
  ['provider-unreachable', undefined],
  ['unknown', 'SOMETHING_NOBODY_HAS_HEARD_OF'],
] as const

for (const kind of ['fake', 'firebase'] as const satisfies readonly ProviderKind[]) {
  const open = (page: Page, product: RunningProduct) => openHarness(page, product, { kind, script })
  const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`

  test.describe(`the ${kind} identity provider @all`, () => {
    test('creates an account and returns uid, email and ID token', async ({ page, product }) => {
      const provider = await open(page, product)
      const email = newEmail()
      expect(await provider.call('proof')).toEqual({ value: null })
      expect(await provider.call('signUp', email, PASSWORD)).toEqual({})
      const { value } = await provider.call('proof')
      expect(value).toEqual({
        uid: expect.any(String),
        email,
        idToken: expect.any(String),
        provider: 'password',
      })
    })

    test('signs a user in, and forgets the session on sign-out', async ({ page, product }) => {
      const provider = await open(page, product)
      const email = newEmail()
      await provider.call('signUp', email, PASSWORD)
      await provider.call('signOut')
      expect(await provider.call('proof')).toEqual({ value: null })
      expect(await provider.call('signIn', email, PASSWORD)).toEqual({})
      expect(await provider.call('proof')).toMatchObject({ value: { email } })
    })

    test('refuses a wrong password and an unknown email in the same way', async ({
      page,
      product,
    }) => {
      const provider = await open(page, product)
      const email = newEmail()
      await provider.call('signUp', email, PASSWORD)
      const refused = { code: 'invalid-credential' }
      expect(await provider.call('signIn', email, 'wrong')).toEqual(refused)
      expect(await provider.call('signIn', newEmail(), PASSWORD)).toEqual(refused)
    })

    test('refuses a malformed email, a taken one, and a password against the policy', async ({
      page,
      product,
    }) => {
      const provider = await open(page, product)
      const email = newEmail()
      expect(await provider.call('signUp', 'malformed', PASSWORD)).toEqual({
        code: 'invalid-email',
      })
      expect(await provider.call('signIn', 'malformed', PASSWORD)).toEqual({
        code: 'invalid-email',
      })
      expect(await provider.call('signUp', email, '12345')).toEqual({ code: 'weak-password' })
      await provider.call('signUp', email, PASSWORD)
      expect(await provider.call('signUp', email, PASSWORD)).toEqual({
        code: 'email-already-in-use',
      })
    })

    test('returns its password policy', async ({ page, product }) => {
      const provider = await open(page, product)
      expect(await provider.call('passwordPolicy')).toMatchObject({ value: { minLength: 6 } })
    })

    test('refuses a disabled user', async ({ page, product }) => {
      const provider = await open(page, product)
      const email = newEmail()
      await provider.call('signUp', email, PASSWORD)
      const { value } = await provider.call('proof')
      await provider.call('signOut')
      if (kind === 'fake') await provider.disableAtFake(email)
      else await disable(product, (value as { uid: string }).uid)
      expect(await provider.call('signIn', email, PASSWORD)).toEqual({ code: 'user-disabled' })
    })

    for (const [code, word] of REFUSALS) {
      test(`fails with ${code}`, async ({ page, product }) => {
        const provider = await open(page, product)
        if (kind === 'fake') await provider.failFake(code)
        else await fakeSignInResponse(page, word)
        expect(await provider.call('signIn', newEmail(), PASSWORD)).toEqual({ code })
      })
    }

    test('refreshes an ID token that expires within 30 seconds, or on request', async ({
      page,
      product,
    }) => {
      const provider = await open(page, product)
      await provider.call('signUp', newEmail(), PASSWORD)
      const start = Date.now()
      let renewals = 0
      page.on('request', (request) => {
        if (request.url().includes('securetoken')) renewals += 1
      })
      const seen = [await provider.call('proof')]
      await page.clock.setSystemTime(start + HOUR_MS - 60_000)
      seen.push(await provider.call('proof'))
      expect(seen[1]).toEqual(seen[0])
      await page.clock.setSystemTime(start + HOUR_MS - 25_000)
      seen.push(await provider.call('proof'), await provider.call('proof', 'renew'))
      // The fake sends no requests, so its tokens are compared instead.
      if (kind === 'firebase') expect(renewals).toBe(2)
      else expect(new Set(seen.map((proof) => JSON.stringify(proof))).size).toBe(3)
    })

    test('signs in with the chosen Google account and closes the window', async ({
      page,
      product,
    }) => {
      const provider = await open(page, product)
      const email = newEmail()
      const [outcome] = await Promise.all([
        provider.call('signInWith'),
        page.waitForEvent('popup').then(async (popup) => {
          const closed = popup.waitForEvent('close')
          await chooseAccount(popup, kind, email)
          await closed
        }),
      ])
      expect(outcome).toEqual({})
      expect(await provider.call('proof')).toMatchObject({
        value: { email, name: 'Ada Lovelace', provider: 'google' },
      })
    })

    test('fails with popup-closed when the user closes the window', async ({ page, product }) => {
      const provider = await open(page, product)
      const [outcome] = await Promise.all([
        provider.call('signInWith'),
        page.waitForEvent('popup').then(async (popup) => {
          await popup.locator(kind === 'firebase' ? '#add-account-button' : '#sign-in').waitFor()
          await popup.close()
        }),
      ])
      expect(outcome).toEqual({ code: 'popup-closed' })
    })

    test('signs in with the chosen Google account after a redirect', async ({ page, product }) => {
      const email = newEmail()
      await leave(page, await open(page, product))
      await startRedirect(page, kind, email)
      await page.waitForURL(/robots\.txt$/)
      const provider = await open(page, product)
      expect(await provider.call('finishRedirect')).toEqual({})
      expect(await provider.call('proof')).toMatchObject({ value: { email, name: 'Ada Lovelace' } })
    })

    test('fails with redirect-cancelled if the user returns without choosing an account', async ({
      page,
      product,
    }) => {
      await leave(page, await open(page, product))
      await page.goBack()
      const provider = await open(page, product)
      expect(await provider.call('finishRedirect')).toEqual({ code: 'redirect-cancelled' })
      expect(await provider.call('proof')).toEqual({ value: null })
    })
  })
}

/** Starts the redirect to Google. The call never returns, because the page unloads. */
async function leave(
  page: Page,
  provider: { call(method: string, ...words: string[]): Promise<unknown> },
) {
  provider.call('signInWithRedirect', 'google').catch(() => {})
  await page.waitForURL(/\/emulator\/auth\/handler|\?provider$/)
}

async function startRedirect(page: Page, kind: ProviderKind, email: string) {
  if (kind === 'firebase') return chooseAccount(page, kind, email)
  await page.evaluate((chosen) => sessionStorage.setItem('fake:chosen', chosen), email)
  await page.goto('/robots.txt')
}

/** Disables an account at the provider. */
async function disable(product: RunningProduct, uid: string) {
  const url = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/projects/demo-foyer/accounts:update`
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${product.ownerSecret()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ localId: uid, disableUser: true }),
  })
  expect(response.status).toBe(200)
}

/** Replaces the emulator's response, because it never fails in this way. */
async function fakeSignInResponse(page: Page, word: string | undefined) {
  await page.route('**/accounts:signInWithPassword?*', (route) =>
    word === undefined
      ? route.abort()
      : route.fulfill({ status: 400, json: { error: { code: 400, message: word } } }),
  )
}
