import assert from 'node:assert/strict'
import type { AttackContext } from '../support/attack-context.ts'
import { defineAttacks, type Attack } from '../support/attack.ts'
import {
  createDevice,
  createTestUser,
  type TestUser,
  TRUSTED,
  UNTRUSTED,
} from '../../testing/users.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'

/** The account has a trusted identity with the attacker's own email, and an untrusted one that claims the victim's. */
const attacksWithTrustedIdentity = (provider: string): readonly Attack[] =>
  defineAttacks(
    { rule: 'rule 5: verified email', mayChangeRows: true },
    TRUSTED.map((trusted) => ({
      title: `an email change to the victim's email: ${provider} calls it verified, ${trusted} still has the old email`,
      reference: 'nOAuth (2023), pre-hijacked accounts: unexpired email change',
      expected: 'forbidden' as const,
      async run(context: AttackContext) {
        const eve = createTestUser({ provider: trusted, emailVerified: true })
        const identity = (id: string, email: string) =>
          linkedIdentity(id, { localId: eve.uid, email })
        const own = ['password', trusted].map((id) => identity(id, eve.email))
        context.product.provider.setAccount(eve.uid, { providerUserInfo: own })
        const { token } = await context.openSession(eve)
        const changed: TestUser = { ...eve, email: context.victim.email }
        const requested = await context.send({
          method: 'POST',
          path: '/api/user/email',
          token,
          body: { email: changed.email, id_token: context.issueIdToken(eve) },
        })
        assert.equal(requested.status, 204)
        const providerUserInfo = [
          identity('password', changed.email),
          identity(trusted, eve.email),
          identity(provider, changed.email),
        ]
        context.product.provider.setAccount(eve.uid, { providerUserInfo })
        const response = await context.signIn(changed)
        assert.equal((await context.send({ path: '/api/user', token })).status, 401)
        return response
      },
    })),
  )

/** Signs in with a proof that says the email is verified, and returns the `email_verified` of the answer. */
async function isVerified(context: AttackContext, user: TestUser): Promise<unknown> {
  return jsonOf(await context.signIn({ ...user, emailVerified: true }))['email_verified']
}

/** Firebase still reports an email as verified although its identity was unlinked, or had another email before. */
const attacksAfterIdentityChange = (provider: string): readonly Attack[] =>
  defineAttacks(
    {
      rule: 'rule 5: verified email',
      reference: 'nOAuth (2023)',
      mayChangeRows: true,
      expected: 200,
    },
    [
      {
        title: `an email that ${provider} called verified before that provider was disconnected`,
        async run(context) {
          const eve = await context.openSession(createTestUser())
          for (const methods of [['password', provider], ['password'], ['password']]) {
            const providerUserInfo = methods.map((id) =>
              linkedIdentity(id, { localId: eve.uid, email: eve.email }),
            )
            context.product.provider.setAccount(eve.uid, { providerUserInfo })
            assert.equal(await isVerified(context, eve), false)
          }
          return context.send({ path: '/api/user', token: eve.token })
        },
      },
      {
        title: `an email that ${provider} calls verified, with an identity that had another email before`,
        async run(context) {
          const eve = createTestUser()
          const connect = (email: string) =>
            context.product.provider.setAccount(eve.uid, {
              providerUserInfo: [
                linkedIdentity('password', { localId: eve.uid, email: eve.email }),
                linkedIdentity(provider, { localId: eve.uid, email }),
              ],
            })
          connect(`other-${eve.email}`)
          const { token } = await context.openSession(eve)
          connect(eve.email)
          assert.equal(await isVerified(context, eve), false)
          assert.equal(await isVerified(context, eve), false)
          return context.send({ path: '/api/user', token })
        },
      },
    ],
  )

/** The attacker's own account, connected to one that the attacker has registered with the victim's email. */
const trojanAttacks: readonly Attack[] = defineAttacks(
  {
    rule: 'rule 18: codes by email',
    reference: 'pre-hijacked accounts: trojan identifier',
    mayChangeRows: true,
    expected: 'second_factor_required',
  },
  [...TRUSTED, ...UNTRUSTED, 'phone'].flatMap((provider) =>
    [true, false].map((isKnown) => ({
      title: `a password that the attacker has set with an account of ${provider}, disconnected since the owner verified the email${isKnown ? '' : ' at the first login here'}`,
      async run(context: AttackContext) {
        const eve = createTestUser()
        const { uid: localId, email } = eve
        const password = linkedIdentity('password', { localId, email })
        const trojan = linkedIdentity(provider, { localId, email: `eve-${email}` })
        const set = (account: object, ...providerUserInfo: object[]) =>
          context.product.provider.setAccount(localId, { ...account, providerUserInfo })
        set({ passwordUpdatedAt: 1_000 }, password, trojan)
        if (isKnown) await context.openSession(eve)
        // By the link to a new password.
        set({ passwordUpdatedAt: 2_000, emailVerified: true }, password, trojan)
        const ada = { ...eve, emailVerified: true }
        const own = createDevice()
        assert.equal((await context.signIn(ada, { body: own })).status, 200)
        assert.equal((await context.signIn(ada, { body: own })).status, 200)
        set({ passwordUpdatedAt: 3_000, emailVerified: true }, password)
        return context.signIn(ada, { body: createDevice() })
      },
    })),
  ),
)

const untrustedAttacks = UNTRUSTED.flatMap((provider) => [
  ...attacksWithTrustedIdentity(provider),
  ...attacksAfterIdentityChange(provider),
])

export const otherEmailAttacks = [...untrustedAttacks, ...trojanAttacks]
