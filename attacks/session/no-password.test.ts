import assert from 'node:assert/strict'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'
import { ageUser } from '../../testing/edit-database.ts'
import {
  createTestUser,
  type TestUser,
  TRUSTED,
  unixSeconds,
  UNTRUSTED,
} from '../../testing/users.ts'
import { type AttackContext, openAttackContext } from '../support/attack-context.ts'
import { type AttackedProduct, openAttackedProduct } from '../support/attacked-product.ts'
import { mailbox } from '../support/mailbox.ts'
import {
  applyLink,
  findLink,
  issueLater,
  openMailboxThief,
  signInLater,
  signInWithCode,
} from '../support/users.ts'

// A product that offers no passwords. The account at the provider may have one nevertheless.
let product: AttackedProduct
let context: AttackContext
beforeAll(async () => {
  const FOYER_CONFIG = path.join(import.meta.dirname, '../support/no-password.config.ts')
  product = await openAttackedProduct({ FOYER_CONFIG, ...mailbox.settings })
  context = await openAttackContext(product, { provider: 'google.com' })
})
afterAll(async () => {
  await product?.close()
  await mailbox.close()
})

const DAY_MS = 24 * 3_600_000

function link({ uid, email }: TestUser, ...providers: string[]): void {
  const providerUserInfo = providers.map((id) => linkedIdentity(id, { localId: uid, email }))
  product.provider.setAccount(uid, { providerUserInfo })
}

const cases = TRUSTED.flatMap((trusted) =>
  UNTRUSTED.flatMap((provider) => [true, false].map((keeps) => ({ trusted, provider, keeps }))),
)

test.each(cases)(
  'an account of $provider that a thief has connected to one of $trusted, still connected: $keeps, after the operator gave the email back → forbidden [rule 4: account lookup · CWE-640]',
  async ({ trusted, provider, keeps }) => {
    const verified = { provider: trusted, emailVerified: true }
    const ada = await context.openSession(createTestUser(verified))
    const eve = createTestUser({ ...verified, email: ada.email })
    const { token } = await context.openSession(eve)
    const connected = { ...eve, provider }
    link(eve, trusted, provider)
    const body = { id_token: context.issueIdToken(connected) }
    const confirming = { method: 'POST', path: '/api/user/verification', token, body }
    assert.equal((await context.send(confirming)).status, 200)
    if (!keeps) link(eve, provider)
    assert.equal((await context.signIn(connected)).status, 200)
    await product.runUsersCommand('assign-email', ada.id, ada.email)
    const response = await context.exchange(connected, issueLater(context, connected))
    expect([response.status, jsonOf(response)['code']]).toEqual([403, 'forbidden'])
    // If the account is Ada's, she can log in with a code.
    link(eve, trusted, provider)
    const byTrusted = await context.exchange(eve, issueLater(context, eve))
    expect(jsonOf(byTrusted)['code']).toBe('second_factor_required')
  },
)

test.each(UNTRUSTED)(
  'an account of %s that is the only login → second_factor_required [rule 18: codes by email · CWE-645]',
  async (provider) => {
    const ada = await context.openSession(
      createTestUser({ provider: 'google.com', emailVerified: true }),
    )
    const own = createTestUser({ provider })
    link(own, provider)
    assert.equal((await context.signIn(own)).status, 200)
    await product.runUsersCommand('assign-email', ada.id, own.email)
    const verified = { ...own, emailVerified: true }
    const login = await context.exchange(verified, issueLater(context, verified))
    expect(jsonOf(login)['code']).toBe('second_factor_required')
    const response = await signInWithCode(context, verified, {})
    expect([response.status, jsonOf(response)['id']]).toEqual([200, ada.id])
    // The code has confirmed it.
    expect((await signInLater(context, verified)).status).toBe(200)
  },
)

/** Eve sets a password with her Google account: the provider offers it, and revokes all sign-ins. */
function setPasswordAtProvider({ uid, email }: TestUser): void {
  const linked = ['password', 'github.com', 'google.com']
  product.provider.setAccount(uid, {
    emailVerified: true,
    passwordUpdatedAt: Date.now() + 1_000,
    validSince: String(unixSeconds(1)),
    providerUserInfo: linked.map((id) => linkedIdentity(id, { localId: uid, email })),
  })
}

test('the owner who signed up with GitHub, beside a Google account that a thief opened long ago, and with which the thief sets a password → 200 [rule 4: account lookup · CWE-645]', async () => {
  const longAgo = 31 * 24 * 60
  const { ada } = await openMailboxThief(context, longAgo)
  ageUser(product.databasePath, ada.id, longAgo)
  setPasswordAtProvider(ada)
  const response = await signInWithCode(context, ada, {})
  expect([response.status, jsonOf(response)['id']]).toEqual([200, ada.id])
  expect((await signInLater(context, ada)).status).toBe(200)
})

test("twenty logins that did not pass, and a thief's password at the provider: after a day, the owner logs in → 200 [rule 18: codes by email · CWE-645]", async () => {
  const { ada, eve } = await openMailboxThief(context)
  setPasswordAtProvider(ada)
  assert.equal((await applyLink(context, await findLink(ada))).status, 200)
  await product.advanceClock(4_000)
  const early = { auth_time: unixSeconds(6) }
  for (let count = 0; count < 20; count++)
    await context.exchange(eve, context.issueIdToken(eve, early))
  const refused = await context.exchange(ada, context.issueIdToken(ada, early))
  await product.advanceClock(DAY_MS)
  const at = unixSeconds(6 + DAY_MS / 1_000)
  const later = { auth_time: at, iat: at, exp: at + 3_600 }
  const response = await signInWithCode(context, ada, {}, context.issueIdToken(ada, later))
  await product.advanceClock(-DAY_MS - 4_000)
  expect(jsonOf(refused)['code']).toBe('new_devices_refused')
  expect([response.status, jsonOf(response)['id']]).toEqual([200, ada.id])
})
