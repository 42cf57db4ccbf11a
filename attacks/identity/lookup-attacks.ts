import { defineAttacks } from '../support/attack.ts'
import assert from 'node:assert/strict'
import { linkedIdentity } from '../support/provider-account.ts'
import type { AccountState } from '../support/controlled-provider.ts'
import { createTestUser, seconds, type TestUser } from '../support/test-user.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Valid ID tokens of accounts that have changed at the provider since, or that never matched the token.
 * The account is looked up each time.
 */

/** A sign-in while the account has this state at the provider. */
const withAccount =
  (account: (user: TestUser) => AccountState, user: Partial<TestUser> = {}) =>
  (context: AttackContext) => {
    const eve = createTestUser(user)
    context.product.provider.setAccount(eve.uid, account(eve))
    return context.signIn(eve)
  }

const google = { provider: 'google.com', emailVerified: true }

const googleOf = (user: TestUser, email = user.email) =>
  linkedIdentity('google.com', { localId: user.uid, email })

/** Account states that end every session. */
const SESSION_ENDING: readonly (readonly [state: string, account: () => AccountState])[] = [
  ['disabled', () => ({ disabled: true })],
  ['deleted', () => 'deleted'],
  ['reset', () => ({ validSince: String(seconds(60)) })],
  ['reset, reported as TOKEN_EXPIRED', () => 'revoked'],
]

const recovery = 'ASVS 7.4.2'
const foreign = 'pre-hijacked accounts: trojan identifier, nOAuth (2023)'

export const lookupAttacks = defineAttacks(
  { rule: 'rule 4: account lookup', expected: 'invalid_identity_token' },
  [
    {
      title: 'an account disabled at the provider',
      reference: recovery,
      run: withAccount(() => ({ disabled: true })),
    },
    {
      title: 'an account deleted at the provider',
      reference: recovery,
      run: withAccount(() => 'deleted'),
    },
    {
      title: 'an ID token from before a password reset',
      reference: 'ASVS 7.4.3',
      run: withAccount(() => ({ validSince: String(seconds(60)) })),
    },
    {
      title: 'a Google ID token after Google was unlinked',
      reference: 'ASVS 6.8.1',
      run: withAccount(
        (eve) => ({
          providerUserInfo: [linkedIdentity('password', { localId: eve.uid, email: eve.email })],
        }),
        google,
      ),
    },
    {
      title: 'a password ID token after the password was removed',
      reference: 'pre-hijacked accounts: classic-federated merge',
      run: withAccount((eve) => ({ providerUserInfo: [googleOf(eve)] })),
    },
    {
      title: 'an ID token of an account with no linked provider',
      reference: 'ASVS 6.8.1',
      run: withAccount(() => ({ providerUserInfo: [] })),
    },
    {
      title: 'a Google identity with another email than the account',
      reference: foreign,
      expected: 'identity_conflict',
      run: withAccount((eve) => ({ providerUserInfo: [googleOf(eve, 'eve@evil.test')] }), google),
    },
    {
      title: 'two Google identities, one with another email',
      reference: foreign,
      expected: 'identity_conflict',
      run: withAccount(
        (eve) => ({ providerUserInfo: [googleOf(eve), googleOf(eve, 'eve@evil.test')] }),
        google,
      ),
    },
    {
      title: 'two Google identities with the same email',
      reference: foreign,
      expected: 'identity_conflict',
      run: withAccount((eve) => ({ providerUserInfo: [googleOf(eve), googleOf(eve)] }), google),
    },
    {
      title: 'an ID token with email_verified, while the email is not verified at the provider',
      reference: 'nOAuth (2023)',
      run: withAccount(() => ({ emailVerified: false }), { emailVerified: true }),
    },
    {
      title: 'an ID token with an email that the account no longer has',
      reference: 'pre-hijacked accounts: unexpired email change',
      run: withAccount(() => ({ email: 'elsewhere@example.com' })),
    },
    ...SESSION_ENDING.map(([what, account]) => ({
      title: `the session of a user whose account is ${what} at the provider`,
      reference: recovery,
      expected: 'unauthenticated' as const,
      writes: true,
      async run(context: AttackContext) {
        const eve = await context.openSession(createTestUser())
        context.product.provider.setAccount(eve.uid, account())
        await context.signIn(eve)
        return context.send({ path: '/api/user', token: eve.token })
      },
    })),
    {
      title: 'a sign-in from before a known password reset, although the provider accepts it again',
      reference: recovery,
      expected: 'reauthentication_required',
      writes: true,
      async run(context) {
        const eve = await context.openSession(createTestUser())
        const { provider } = context.product
        provider.setAccount(eve.uid, 'revoked')
        await context.signIn(eve)
        // The provider accepts it again, but the sign-in is older than the known reset.
        provider.setAccount(eve.uid, {})
        return context.signIn(eve)
      },
    },
    {
      title:
        'a session from after a password reset, and an older ID token: the session stays valid',
      rule: 'rule 7: first verification',
      reference: 'ASVS 7.4.3',
      expected: 200,
      writes: true,
      async run(context) {
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const { provider } = context.product
        const old = context.issueIdToken(eve, { auth_time: seconds(-5) })
        provider.setAccount(eve.uid, { validSince: String(seconds(-2)) })
        const after = await context.openSession(eve)
        provider.setAccount(eve.uid, 'revoked')
        const { token } = await context.openSession(createTestUser())
        const body = { id_token: old }
        const refused = await context.send({
          method: 'POST',
          path: '/api/user/verification',
          token,
          body,
        })
        assert.equal(refused.status, 401)
        return context.send({ path: '/api/user', token: after.token })
      },
    },
    {
      title: 'an ID token of a Google identity that was replaced by another',
      reference: foreign,
      expected: 'identity_conflict',
      run(context) {
        const eve = createTestUser(google)
        const firebase = {
          sign_in_provider: 'google.com',
          identities: { 'google.com': ['another'], email: [eve.email] },
        }
        return context.exchange(eve, context.issueIdToken(eve, { firebase }))
      },
    },
    {
      title: 'a lookup response about another account',
      reference: 'ASVS 16.5.3',
      run: withAccount(() => ({ localId: 'another-uid' })),
    },
  ],
)
