import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import {
  buildHarness,
  chooseAccount,
  openBench,
  type ProviderKind,
} from '../frame/identity-bench.ts'
import type { Product } from '../frame/product.ts'

const PASSWORD = 'nanoseconds and rum'
const HOUR_MS = 3_600_000

test.use({ bypassCSP: true })

let script: string
test.beforeAll(async () => {
  script = await buildHarness()
})

/** What makes Firebase answer with the code: the provider's own words on the wire, or no answer at all. */
const REFUSALS = [
  ['too-many-requests', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
  ['operation-not-allowed', 'OPERATION_NOT_ALLOWED'],
  ['provider-unreachable', undefined],
  ['unknown', 'SOMETHING_NOBODY_HAS_HEARD_OF'],
] as const

for (const kind of ['memory', 'firebase'] as const satisfies readonly ProviderKind[]) {
  const open = (page: Page, product: Product) => openBench(page, product, { kind, script })
  const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`

  test.describe(`the ${kind} identity provider`, () => {
    test('makes an account, and proves who somebody is with uid, address and token', async ({
      page,
      product,
    }) => {
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

    test('signs in whoever signed up, and forgets them on sign-out', async ({ page, product }) => {
      const provider = await open(page, product)
      const email = newEmail()
      await provider.call('signUp', email, PASSWORD)
      await provider.call('signOut')
      expect(await provider.call('proof')).toEqual({ value: null })
      expect(await provider.call('signIn', email, PASSWORD)).toEqual({})
      expect(await provider.call('proof')).toMatchObject({ value: { email } })
    })

    test('refuses a wrong password and an unknown address alike', async ({ page, product }) => {
      const provider = await open(page, product)
      const email = newEmail()
      await provider.call('signUp', email, PASSWORD)
      const refused = { code: 'invalid-credential' }
      expect(await provider.call('signIn', email, 'wrong')).toEqual(refused)
      expect(await provider.call('signIn', newEmail(), PASSWORD)).toEqual(refused)
    })

    test('refuses what is no address, a known address, and a password against the policy', async ({
      page,
      product,
    }) => {
      const provider = await open(page, product)
      const email = newEmail()
      expect(await provider.call('signUp', 'nobody', PASSWORD)).toEqual({ code: 'invalid-email' })
      expect(await provider.call('signIn', 'nobody', PASSWORD)).toEqual({ code: 'invalid-email' })
      expect(await provider.call('signUp', email, '12345')).toEqual({ code: 'weak-password' })
      await provider.call('signUp', email, PASSWORD)
      expect(await provider.call('signUp', email, PASSWORD)).toEqual({
        code: 'email-already-in-use',
      })
    })

    test('tells its password policy', async ({ page, product }) => {
      const provider = await open(page, product)
      expect(await provider.call('passwordPolicy')).toMatchObject({ value: { minLength: 6 } })
    })

    test('refuses somebody who was switched off', async ({ page, product }) => {
      const provider = await open(page, product)
      const email = newEmail()
      await provider.call('signUp', email, PASSWORD)
      const { value } = await provider.call('proof')
      await provider.call('signOut')
      if (kind === 'memory') await provider.disableAtTwin(email)
      else await disable(product, (value as { uid: string }).uid)
      expect(await provider.call('signIn', email, PASSWORD)).toEqual({ code: 'user-disabled' })
    })

    for (const [code, word] of REFUSALS) {
      test(`fails with ${code} as itself`, async ({ page, product }) => {
        const provider = await open(page, product)
        if (kind === 'memory') await provider.failTwin(code)
        else await answerSignInWith(page, word)
        expect(await provider.call('signIn', newEmail(), PASSWORD)).toEqual({ code })
      })
    }

    test('renews a proof that expires within 30 seconds before it hands it out, or when asked to', async ({
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
      // Within one second the emulator's renewed token is the same text: what counts is that it was asked for.
      if (kind === 'firebase') expect(renewals).toBe(2)
      else expect(new Set(seen.map((proof) => JSON.stringify(proof))).size).toBe(3)
    })

    test('signs in with the Google account that was chosen, and closes the window', async ({
      page,
      product,
    }) => {
      const provider = await open(page, product)
      const email = newEmail()
      const [outcome] = await Promise.all([
        provider.call('signInWithGoogle'),
        page.waitForEvent('popup').then(async (popup) => {
          const closed = popup.waitForEvent('close')
          await chooseAccount(popup, kind, email)
          await closed
        }),
      ])
      expect(outcome).toEqual({})
      expect(await provider.call('proof')).toMatchObject({
        value: { email, name: 'Ada Lovelace', provider: 'google.com' },
      })
    })

    test('fails with popup-closed when the person closes the window', async ({ page, product }) => {
      const provider = await open(page, product)
      const [outcome] = await Promise.all([
        provider.call('signInWithGoogle'),
        page.waitForEvent('popup').then(async (popup) => {
          await popup.locator(kind === 'firebase' ? '#add-account-button' : '#sign-in').waitFor()
          await popup.close()
        }),
      ])
      expect(outcome).toEqual({ code: 'popup-closed' })
    })

    test('signs in with the Google account that was chosen in this tab, on the page that comes after', async ({
      page,
      product,
    }) => {
      const email = newEmail()
      await leave(page, await open(page, product))
      await chooseInThisTab(page, kind, email)
      await page.waitForURL(/robots\.txt$/)
      const provider = await open(page, product)
      expect(await provider.call('redirectOutcome')).toEqual({})
      expect(await provider.call('proof')).toMatchObject({ value: { email, name: 'Ada Lovelace' } })
    })

    test('fails with redirect-cancelled when the person comes back as they went', async ({
      page,
      product,
    }) => {
      await leave(page, await open(page, product))
      await page.goBack()
      const provider = await open(page, product)
      expect(await provider.call('redirectOutcome')).toEqual({ code: 'redirect-cancelled' })
      expect(await provider.call('proof')).toEqual({ value: null })
    })
  })
}

/** Off to Google in this tab: the page that asked is gone, and with it the answer. */
async function leave(page: Page, provider: { call(method: string): Promise<unknown> }) {
  provider.call('signInWithGoogleRedirect').catch(() => {})
  await page.waitForURL(/\/emulator\/auth\/handler|\?google$/)
}

async function chooseInThisTab(page: Page, kind: ProviderKind, email: string) {
  if (kind === 'firebase') return chooseAccount(page, kind, email)
  await page.evaluate((chosen) => sessionStorage.setItem('twin:chosen', chosen), email)
  await page.goto('/robots.txt')
}

/** The provider's own way to switch an account off. */
async function disable(product: Product, uid: string) {
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

/** The emulator never refuses like this: its answer to a sign-in is replaced on the wire. */
async function answerSignInWith(page: Page, word: string | undefined) {
  await page.route('**/accounts:signInWithPassword?*', (route) =>
    word === undefined
      ? route.abort()
      : route.fulfill({ status: 400, json: { error: { code: 400, message: word } } }),
  )
}
