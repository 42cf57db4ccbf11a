import assert from 'node:assert/strict'
import type { AttackContext } from '../support/attack-context.ts'
import { defineAttacks } from '../support/attack.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { createDevice, createTestUser, type TestUser, unixSeconds } from '../../testing/users.ts'

/*
 * Each row makes a change with a sign-in of the owner, which raises `sign_ins_valid_from`. An ID token of an earlier
 * sign-in must then be refused, although the lookup accepts it. The times are seconds; 30 in the future are allowed.
 */
const EARLIER = 5
const LATER = 10

const GOOGLE = 'google.com'

/** Links these methods to the account; the identity of Google has this id. */
function setMethods(
  { product }: AttackContext,
  { uid, email }: TestUser,
  methods: Readonly<Partial<Record<string, string>>>,
): void {
  const providerUserInfo = Object.entries(methods).map(([provider, id]) =>
    linkedIdentity(provider, { localId: `${uid}-${id}`, email }),
  )
  product.provider.setAccount(uid, { providerUserInfo })
}

/** Logs in with the password and with Google, on one device. */
async function openBoth(context: AttackContext, ada: TestUser): Promise<void> {
  const options = { body: createDevice() }
  await context.openSession(ada, options)
  await context.openSession({ ...ada, provider: GOOGLE }, options)
}

/** Signs the owner in after `earlier`, and then exchanges `earlier`. */
async function exchangeAfter(context: AttackContext, owner: TestUser, thief: TestUser = owner) {
  const earlier = context.issueIdToken(thief, { auth_time: unixSeconds(EARLIER) })
  const later = context.issueIdToken(owner, { auth_time: unixSeconds(LATER) })
  assert.equal((await context.exchange(owner, later)).status, 200)
  return { earlier, exchange: () => context.exchange(thief, earlier) }
}

export const earlierSignInAttacks = defineAttacks(
  {
    rule: 'rule 7: first verification',
    reference: 'ASVS 7.4.3',
    expected: 'reauthentication_required',
    mayChangeRows: true,
  },
  [
    {
      title: "an attacker's ID token from before the first verification, of a method that stays",
      async run(context) {
        const mallory = createTestUser()
        const verified = { ...mallory, emailVerified: true }
        setMethods(context, mallory, { password: '', [GOOGLE]: 'own' })
        await context.openSession(mallory)
        const owner = { ...verified, provider: GOOGLE }
        return (await exchangeAfter(context, owner, verified)).exchange()
      },
    },
    {
      title: 'an ID token from before an email change',
      async run(context) {
        const ada = await context.openSession(createTestUser({ emailVerified: true }))
        const changed = { ...ada, email: `new-${ada.email}` }
        const body = { email: changed.email, id_token: context.issueIdToken(ada) }
        const path = '/api/user/email'
        const requested = await context.send({ method: 'POST', path, token: ada.token, body })
        assert.equal(requested.status, 204)
        return (await exchangeAfter(context, changed)).exchange()
      },
    },
    {
      title: 'an ID token from before a provider gave the email to another person',
      async run(context) {
        const ada = createTestUser({ emailVerified: true })
        setMethods(context, ada, { password: '', [GOOGLE]: 'former' })
        await openBoth(context, ada)
        // Disconnected before, so that no sign-in method is removed at the same time.
        setMethods(context, ada, { password: '' })
        await context.openSession(ada)
        setMethods(context, ada, { password: '', [GOOGLE]: 'next' })
        return (await exchangeAfter(context, { ...ada, provider: GOOGLE })).exchange()
      },
    },
    {
      title: 'an ID token of a provider that was disconnected and connected again since',
      async run(context) {
        const ada = createTestUser({ emailVerified: true })
        setMethods(context, ada, { password: '', [GOOGLE]: 'own' })
        await openBoth(context, ada)
        setMethods(context, ada, { password: '' })
        const { exchange } = await exchangeAfter(context, ada, { ...ada, provider: GOOGLE })
        setMethods(context, ada, { password: '', [GOOGLE]: 'own' })
        return exchange()
      },
    },
    {
      title: 'an ID token from before a password reset that happened during the lookup',
      async run(context) {
        const { provider } = context.product
        const ada = await context.openSession(createTestUser({ emailVerified: true }))
        const held = provider.holdLookup()
        const earlier = context.issueIdToken(ada, { auth_time: unixSeconds(EARLIER) })
        const waiting = context.exchange(ada, earlier)
        await held.arrived
        provider.setAccount(ada.uid, { validSince: String(unixSeconds(EARLIER) + 1) })
        const later = context.issueIdToken(ada, { auth_time: unixSeconds(LATER) })
        assert.equal((await context.exchange(ada, later)).status, 200)
        held.release()
        return waiting
      },
    },
  ],
)
