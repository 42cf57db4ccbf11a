import assert from 'node:assert/strict'
import { defineAttacks, type Attack } from '../support/attack.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { jsonOf } from '../../testing/raw.ts'
import {
  createDevice,
  createTestUser,
  type SignedInTestUser,
  type TestUser,
  TRUSTED,
  unixSeconds,
  UNTRUSTED,
} from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { openEmailUser } from '../support/users.ts'

/*
 * A provider that lets its users claim any email: Microsoft (nOAuth), GitHub. Its identities must not take over an
 * email, and must not sign in to an account until they are confirmed for it.
 */

const claim = (provider: string, user: Partial<TestUser> = {}) =>
  createTestUser({ provider, emailVerified: true, ...user })

/** The account has these methods from now on. */
function link({ product }: AttackContext, user: TestUser, ...providers: string[]): void {
  const { uid: localId, email } = user
  const providerUserInfo = providers.map((id) => linkedIdentity(id, { localId, email }))
  product.provider.setAccount(user.uid, { providerUserInfo })
}

const isSignedIn = async ({ send }: AttackContext, { token }: SignedInTestUser) =>
  (await send({ path: '/api/user', token })).status === 200

const confirm = (
  { send, issueIdToken }: AttackContext,
  { token }: SignedInTestUser,
  user: TestUser,
) =>
  send({
    method: 'POST',
    path: '/api/user/verification',
    token,
    body: { id_token: issueIdToken(user) },
  })

const common = { rule: 'rule 5: verified email', mayChangeRows: true }
const nOAuth = 'nOAuth (2023), pre-hijacked accounts: non-verifying provider'
const trojan = 'pre-hijacked accounts: trojan identifier'

/** A user of the provider claims an email. */
const claimsOf = (provider: string): readonly Attack[] =>
  defineAttacks(common, [
    ...[true, false].map((emailVerified) => ({
      title: `the victim's email, claimed with ${provider} ${emailVerified ? 'as verified' : 'unverified'}`,
      reference: nOAuth,
      expected: 'conflict' as const,
      mayChangeRows: false,
      run: (context: AttackContext) =>
        context.signIn(claim(provider, { email: context.victim.email, emailVerified })),
    })),
    {
      title: `an email that only ${provider} calls verified: the user stays unverified`,
      reference: nOAuth,
      expected: 'forbidden',
      async run(context) {
        const eve = await context.openSession(claim(provider))
        const read = await context.send({ path: '/api/user', token: eve.token })
        assert.equal(jsonOf(read)['email_verified'], false)
        return confirm(context, eve, eve)
      },
    },
    {
      title: `the victim's email with a password that was added to an account of ${provider}`,
      reference: nOAuth,
      expected: 'conflict',
      mayChangeRows: false,
      run(context) {
        const eve = createTestUser({ email: context.victim.email, emailVerified: true })
        link(context, eve, 'password', provider)
        return context.signIn(eve)
      },
    },
  ])

/** An identity is linked to an existing account. */
const linksOf = (provider: string): readonly Attack[] =>
  defineAttacks(common, [
    {
      title: `an email change to the victim's email that only ${provider} calls verified`,
      reference: 'nOAuth (2023), pre-hijacked accounts: unexpired email change',
      expected: 'forbidden',
      async run(context) {
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const to = context.victim.email
        const requested = await context.send({
          method: 'POST',
          path: '/api/user/email',
          token: eve.token,
          body: { email: to, id_token: context.issueIdToken(eve) },
        })
        assert.equal(requested.status, 204)
        const changed: TestUser = { ...eve, email: to }
        link(context, changed, 'password', provider)
        return context.signIn(changed)
      },
    },
    {
      title: `an identity of ${provider} that the provider merged into the victim's account`,
      rule: 'rule 4: account lookup',
      reference: nOAuth,
      expected: 'forbidden',
      async run(context) {
        const ada = await openEmailUser(context)
        link(context, ada, 'password', provider)
        const first = await context.signIn({ ...ada, provider })
        assert.equal(first.status, 403)
        // A sign-in of the owner does not confirm it.
        assert.equal((await context.signIn(ada, { body: ada.device })).status, 200)
        const again = await context.signIn({ ...ada, provider })
        assert.ok(await isSignedIn(context, ada))
        return again
      },
    },
    {
      title: `a password that an identity of ${provider} has set at the provider`,
      rule: 'rule 18: codes by email',
      reference: trojan,
      expected: 'second_factor_required',
      async run(context) {
        const ada = await openEmailUser(context)
        link(context, ada, 'password', provider)
        return context.signIn(ada, { body: createDevice() })
      },
    },
    {
      title: `a session of an unverified user does not confirm an identity of ${provider}`,
      rule: 'email verification',
      reference: trojan,
      expected: 'identity_mismatch',
      async run(context) {
        const attacker = await context.openSession(createTestUser())
        link(context, attacker, 'password', provider)
        return confirm(context, attacker, { ...attacker, provider, emailVerified: true })
      },
    },
  ])

/** An attacker signs up with the email before its owner does. */
const sessionsOf = (provider: string): readonly Attack[] =>
  defineAttacks(
    common,
    TRUSTED.map((owners) => ({
      title: `an attacker's session with ${provider}, after the owner has signed in with ${owners}`,
      rule: 'rule 7: first verification',
      reference: 'pre-hijacked accounts: classic-federated merge, unexpired session',
      expected: 'unauthenticated' as const,
      async run(context: AttackContext) {
        const attacker = await context.openSession(claim(provider, { emailVerified: false }))
        link(context, attacker, provider, owners)
        await context.openSession({ ...attacker, provider: owners, emailVerified: true })
        return context.send({ path: '/api/user', token: attacker.token })
      },
    })),
  )

/** The attacker returns after the owner has recovered the email. */
const returnsOf = (provider: string): readonly Attack[] =>
  defineAttacks(common, [
    {
      title: `an attacker's identity of ${provider}, after the owner has signed in with another provider`,
      rule: 'rule 7: first verification',
      reference: trojan,
      expected: 'forbidden',
      async run(context) {
        const [owners = ''] = TRUSTED
        const attacker = await context.openSession(claim(provider, { emailVerified: false }))
        link(context, attacker, provider, owners)
        const owner = { ...attacker, provider: owners, emailVerified: true }
        const session = await context.openSession(owner)
        const response = await context.signIn({ ...owner, provider })
        assert.ok(await isSignedIn(context, session))
        return response
      },
    },
    {
      title: `an attacker's identity of ${provider}, after the owner has reset the password`,
      rule: 'rule 5: verified email',
      reference: 'pre-hijacked accounts: trojan identifier, unexpired session',
      expected: 'forbidden',
      async run(context) {
        const attacker = await context.openSession(claim(provider, { emailVerified: false }))
        const { uid: localId, email } = attacker
        const providerUserInfo = ['password', provider].map((id) =>
          linkedIdentity(id, { localId, email }),
        )
        const validSince = String(unixSeconds())
        context.product.provider.setAccount(localId, { providerUserInfo, validSince })
        const early = await context.signIn({ ...attacker, emailVerified: true })
        assert.equal(jsonOf(early)['email_verified'], false)
        const owner = { ...attacker, provider: 'password', emailVerified: true }
        const session = await context.openSession(owner)
        const response = await context.signIn({ ...owner, provider })
        assert.ok(await isSignedIn(context, session))
        assert.ok(!(await isSignedIn(context, attacker)))
        return response
      },
    },
    {
      title: `a verified user of ${provider}, with an email that is no longer verified`,
      reference: 'ASVS 6.8.1',
      expected: 'forbidden',
      async run(context) {
        const ada = claim(provider, { emailVerified: false })
        await context.openSession(ada)
        const verified = await context.signIn({ ...ada, emailVerified: true })
        assert.equal(jsonOf(verified)['email_verified'], true)
        return context.signIn(ada)
      },
    },
  ])

export const untrustedProviderAttacks = UNTRUSTED.flatMap((provider) => [
  ...claimsOf(provider),
  ...linksOf(provider),
  ...sessionsOf(provider),
  ...returnsOf(provider),
])
