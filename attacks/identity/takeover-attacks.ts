import assert from 'node:assert/strict'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { disableUser } from '../../testing/edit-database.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import {
  createDevice,
  createTestUser,
  type SignedInTestUser,
  type TestUser,
  TRUSTED,
  unixSeconds,
} from '../../testing/users.ts'
import { issueLater, signInLater } from '../support/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * An attacker registers an email before its owner does, or returns after the owner has recovered it
 * (Sudhodanan & Paverd, "Pre-hijacked accounts", USENIX Security 2022).
 */

const statusOf = async ({ send }: AttackContext, { token }: SignedInTestUser) =>
  (await send({ path: '/api/user', token })).status

const rename = ({ send }: AttackContext, { id, token }: SignedInTestUser, first_name: string) =>
  send({ method: 'PUT', path: `/api/user/${id}`, token, body: { first_name, last_name: '' } })

const firstNameOf = (response: AttackResponse) => jsonOf(response)['first_name']

/** The account has these methods from now on, with the verified email. */
function link(
  { product }: AttackContext,
  { uid, email }: TestUser,
  providers: readonly string[],
  passwordUpdatedAt = 1_000,
): void {
  const providerUserInfo = providers.map((id) => linkedIdentity(id, { localId: uid, email }))
  const account = { emailVerified: true, passwordUpdatedAt, providerUserInfo }
  product.provider.setAccount(uid, account)
}

/** The owner signs in with a trusted provider, to which the password that the attacker has set stays connected. */
async function verifyBeside(context: AttackContext, attacker: TestUser, provider: string) {
  const owner = { ...attacker, provider, emailVerified: true }
  link(context, owner, ['password', provider])
  assert.equal((await context.signIn(owner, { body: createDevice() })).status, 200)
  return { ...owner, provider: 'password' }
}

const asGoogle = { provider: 'google.com', emailVerified: true } as const

export const takeoverAttacks = defineAttacks(
  { rule: 'rule 6: one user per uid and email', mayChangeRows: true },
  [
    {
      title: 'a new account with an unverified email that is taken',
      reference: 'ASVS 6.8.1',
      expected: 'conflict',
      mayChangeRows: false,
      run: (context) => context.signIn(createTestUser({ email: context.victim.email })),
    },
    {
      title: "the victim's uid with an email that is no longer verified",
      rule: 'rule 5: verified email',
      reference: 'ASVS 6.8.1',
      expected: 'forbidden',
      mayChangeRows: false,
      run: (context) => context.signIn({ ...context.victim, emailVerified: false }),
    },
    {
      title: 'an email changed at the provider without a request to the product: all sessions end',
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'email_changed',
      async run(context) {
        const ada = await context.openSession(createTestUser({ emailVerified: true }))
        const response = await context.signIn({ ...ada, email: `eve-${ada.email}` })
        assert.equal(await statusOf(context, ada), 401)
        return response
      },
    },
    {
      title:
        "an email change that the owner has undone, after the thief's old sign-in has shown that",
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'email_changed',
      mayChangeRows: true,
      async run(context) {
        const { provider } = context.product
        const ada = await context.openSession(createTestUser({ emailVerified: true }))
        const eve = { ...ada, email: `eve-${ada.email}` }
        const old = context.issueIdToken(eve)
        const asked = await context.send({
          method: 'POST',
          path: '/api/user/email',
          token: ada.token,
          body: { email: eve.email, id_token: context.issueIdToken(ada) },
        })
        assert.equal(asked.status, 204)
        const validSince = String(unixSeconds(1))
        provider.setAccount(ada.uid, { email: ada.email, validSince })
        assert.equal((await context.exchange(eve, old)).status, 401)
        assert.equal((await signInLater(context, ada)).status, 200)
        // Eve still knows the password, and changes the email at the provider once more.
        provider.setAccount(ada.uid, { validSince })
        return signInLater(context, eve)
      },
    },
    {
      title: "an email changed to the victim's",
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'email_changed',
      async run(context) {
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        return context.signIn({ ...eve, email: context.victim.email })
      },
    },
    ...TRUSTED.map((provider) => ({
      title: `an attacker's session, after the owner has signed in with ${provider}`,
      rule: 'rule 7: first verification',
      reference: 'pre-hijacked accounts: classic-federated merge, unexpired session',
      expected: 'unauthenticated' as const,
      async run(context: AttackContext) {
        const attacker = await context.openSession(createTestUser())
        await rename(context, attacker, 'Attacker')
        const owner = await context.openSession({ ...attacker, provider, emailVerified: true })
        const seen = await context.send({ path: '/api/user', token: owner.token })
        assert.notEqual(firstNameOf(seen), 'Attacker')
        return context.send({ path: '/api/user', token: attacker.token })
      },
    })),
    ...TRUSTED.map((provider) => ({
      title: `the attacker's password, after the owner has signed in with ${provider}`,
      rule: 'rule 7: first verification',
      reference: 'pre-hijacked accounts: classic-federated merge',
      expected: 'forbidden' as const,
      async run(context: AttackContext) {
        const attacker = await context.openSession(createTestUser())
        const withPassword = await verifyBeside(context, attacker, provider)
        return context.exchange(withPassword, issueLater(context, withPassword))
      },
    })),
    ...(['changed', 'first'] as const).map((kind) => ({
      title: `the attacker's password, ${kind === 'changed' ? 'changed' : 'of an account without a user,'} after the owner has signed in with Google`,
      rule: 'rule 18: codes by email',
      reference: 'pre-hijacked accounts: classic-federated merge',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const attacker = createTestUser()
        if (kind === 'changed') await context.openSession(attacker)
        const withPassword = await verifyBeside(context, attacker, 'google.com')
        const methods = ['password', 'google.com']
        if (kind === 'changed') link(context, attacker, methods, 2_000)
        const device = { body: createDevice() }
        return context.exchange(withPassword, issueLater(context, withPassword), device)
      },
    })),
    ...TRUSTED.map((provider) => ({
      title: `the former holder's account of ${provider}, after the email has passed to a new account`,
      rule: 'rule 7: first verification',
      reference: 'ASVS 6.8.1, recycled email',
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const grace = await context.openSession(createTestUser({ emailVerified: true }))
        const own = TRUSTED.find((one) => one !== provider) ?? ''
        const linus = createTestUser({ email: grace.email, emailVerified: true, provider: own })
        link(context, linus, [own])
        assert.equal((await context.signIn(linus)).status, 200)
        link(context, linus, [own, provider])
        return context.signIn({ ...linus, provider })
      },
    })),
    {
      title: "an attacker's session, after the owner has reset the password",
      rule: 'rule 7: first verification',
      reference: 'pre-hijacked accounts: unexpired session',
      expected: 'unauthenticated',
      async run(context) {
        const attacker = await context.openSession(createTestUser())
        await rename(context, attacker, 'Attacker')
        const validSince = unixSeconds()
        context.product.provider.setAccount(attacker.uid, { validSince: String(validSince) })
        const owner = { ...attacker, emailVerified: true }
        const proof = context.issueIdToken(owner, { auth_time: validSince + 1 })
        const signedIn = await context.exchange(owner, proof)
        assert.equal(signedIn.status, 200)
        assert.notEqual(firstNameOf(signedIn), 'Attacker')
        return context.send({ path: '/api/user', token: attacker.token })
      },
    },
    {
      title: 'a session from before the user verified the email',
      rule: 'rule 7: first verification',
      reference: 'pre-hijacked accounts: unexpired session',
      expected: 'unauthenticated',
      async run(context) {
        const before = await context.openSession(createTestUser())
        await rename(context, before, 'Ada')
        const verified = await context.signIn({ ...before, emailVerified: true })
        assert.equal(firstNameOf(verified), 'Ada')
        return context.send({ path: '/api/user', token: before.token })
      },
    },
    {
      title: "an attacker's ID token from before the first verification",
      rule: 'rule 7: first verification',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'reauthentication_required',
      async run(context) {
        const attacker = await context.openSession(createTestUser())
        const oldToken = context.issueIdToken(
          { ...attacker, emailVerified: true },
          { auth_time: unixSeconds(-60) },
        )
        await context.openSession({ ...attacker, ...asGoogle })
        context.product.provider.setAccount(attacker.uid, { emailVerified: true })
        return context.exchange(attacker, oldToken)
      },
    },
    {
      title: 'the session of an account that was recreated with the same email',
      reference: 'ASVS 7.4.2',
      expected: 'unauthenticated',
      async run(context) {
        const old = await context.openSession(createTestUser({ emailVerified: true }))
        await rename(context, old, 'Old')
        const recreated = await context.signIn(
          createTestUser({ email: old.email, emailVerified: true }),
        )
        assert.equal(firstNameOf(recreated), '')
        assert.notEqual(jsonOf(recreated)['id'], old.id)
        return context.send({ path: '/api/user', token: old.token })
      },
    },
    {
      title: 'a disabled user with a valid ID token',
      rule: 'how a session ends',
      reference: 'ASVS 7.4.2',
      expected: 'invalid_identity_token',
      async run(context) {
        const eve = await context.openSession(createTestUser())
        disableUser(context.product.databasePath, eve.id)
        return context.signIn(eve)
      },
    },
    {
      title: 'a disabled user with another email at the provider',
      rule: 'how a session ends',
      reference: 'ASVS 7.4.2',
      expected: 'invalid_identity_token',
      async run(context) {
        const eve = await context.openSession(createTestUser())
        disableUser(context.product.databasePath, eve.id)
        return context.signIn({ ...eve, email: `changed-${eve.email}` })
      },
    },
    {
      title: 'a disabled user with a new account and the same email',
      rule: 'how a session ends',
      reference: 'ASVS 7.4.2',
      expected: 'invalid_identity_token',
      async run(context) {
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        disableUser(context.product.databasePath, eve.id)
        return context.signIn(createTestUser({ email: eve.email, emailVerified: true }))
      },
    },
    {
      title: 'more sessions than a user may have: the oldest ends',
      rule: 'rule 8: session issue',
      reference: 'ASVS 7.1.2',
      expected: 'unauthenticated',
      async run(context) {
        const oldest = await context.openSession(createTestUser())
        for (let count = 1; count <= 20; count++)
          await context.exchange(
            oldest,
            context.issueIdToken(oldest, { auth_time: unixSeconds(-count) }),
          )
        return context.send({ path: '/api/user', token: oldest.token })
      },
    },
    {
      title: 'additional fields in a sign-in: email_verified, id, created_at, token',
      rule: 'HTTP hardening',
      reference: 'ASVS 15.3.3, ASVS 7.2.4',
      expected: 200,
      async run(context) {
        const eve = createTestUser()
        const chosen = { email_verified: true, id: context.victim.id, token: context.victim.token }
        const response = await context.signIn(eve, {
          body: { ...chosen, created_at: '1970-01-01' },
        })
        const user = jsonOf(response)
        assert.equal(user['email_verified'], false)
        assert.notEqual(user['id'], context.victim.id)
        assert.notEqual(user['token'], context.victim.token)
        assert.ok(String(user['created_at']) > '2020')
        return response
      },
    },
  ],
)
