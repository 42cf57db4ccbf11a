import assert from 'node:assert/strict'
import { defineAttacks, type Attack } from '../support/attack.ts'
import { createTestUser, FEDERATED, type TestUser, unixSeconds } from '../../testing/users.ts'
import { type AccountState, linkedIdentity } from '../../testing/fake-provider.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Valid ID tokens of accounts that have changed at the provider since the tokens were issued, or that never
 * matched them. The server looks up the account at each sign-in.
 */

/** A sign-in while the account has this state at the provider. */
const withAccount =
  (account: (user: TestUser) => AccountState, user: Partial<TestUser> = {}) =>
  (context: AttackContext) => {
    const eve = createTestUser(user)
    context.product.provider.setAccount(eve.uid, account(eve))
    return context.signIn(eve)
  }

const foreign = 'pre-hijacked accounts: trojan identifier, nOAuth (2023)'

const identityOf = (provider: string, user: TestUser, email = user.email) =>
  linkedIdentity(provider, { localId: user.uid, email })

/** Attacks with the ID token of a federated provider. */
function attacksWith(provider: string): readonly Attack[] {
  const by = { provider, emailVerified: true }
  return defineAttacks({ rule: 'rule 4: account lookup', expected: 'identity_conflict' }, [
    {
      title: `an ID token of ${provider} after that provider was unlinked`,
      reference: 'ASVS 6.8.1',
      expected: 'invalid_identity_token',
      run: withAccount((eve) => ({ providerUserInfo: [identityOf('password', eve)] }), by),
    },
    {
      title: `an identity of ${provider} with another email than the account`,
      reference: foreign,
      run: withAccount(
        (eve) => ({ providerUserInfo: [identityOf(provider, eve, 'eve@evil.test')] }),
        by,
      ),
    },
    {
      title: `an identity of ${provider} with another email, linked to the account of a user`,
      reference: foreign,
      mayChangeRows: true,
      async run(context) {
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const linked = [identityOf('password', eve), identityOf(provider, eve, 'eve@evil.test')]
        context.product.provider.setAccount(eve.uid, { providerUserInfo: linked })
        const body = { id_token: context.issueIdToken({ ...eve, provider }) }
        const path = '/api/user/verification'
        assert.equal((await context.signIn({ ...eve, provider })).status, 403)
        return context.send({ method: 'POST', path, token: eve.token, body })
      },
    },
    {
      title: `two identities of ${provider}, one with another email`,
      reference: foreign,
      run: withAccount(
        (eve) => ({
          providerUserInfo: [identityOf(provider, eve), identityOf(provider, eve, 'eve@evil.test')],
        }),
        by,
      ),
    },
    {
      title: `two identities of ${provider} with the same email`,
      reference: foreign,
      run: withAccount(
        (eve) => ({ providerUserInfo: [identityOf(provider, eve), identityOf(provider, eve)] }),
        by,
      ),
    },
    {
      title: `an ID token of an identity of ${provider} that was replaced by another`,
      reference: foreign,
      run(context) {
        const eve = createTestUser(by)
        const identities = { [provider]: ['another'], email: [eve.email] }
        const firebase = { sign_in_provider: provider, identities }
        return context.exchange(eve, context.issueIdToken(eve, { firebase }))
      },
    },
  ])
}

/** Account states that end every session. */
const SESSION_ENDING: readonly (readonly [state: string, account: () => AccountState])[] = [
  ['disabled', () => ({ disabled: true })],
  ['deleted', () => 'USER_NOT_FOUND'],
  ['reset', () => ({ validSince: String(unixSeconds(60)) })],
  ['reset, reported as TOKEN_EXPIRED', () => 'TOKEN_EXPIRED'],
]

const recovery = 'ASVS 7.4.2'

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
      run: withAccount(() => 'USER_NOT_FOUND'),
    },
    {
      title: 'an ID token from before a password reset',
      reference: 'ASVS 7.4.3',
      run: withAccount(() => ({ validSince: String(unixSeconds(60)) })),
    },
    {
      title: 'a password ID token after the password was removed',
      reference: 'pre-hijacked accounts: classic-federated merge',
      run: withAccount((eve) => ({ providerUserInfo: [identityOf('google.com', eve)] })),
    },
    {
      title: 'an ID token of an account with no linked provider',
      reference: 'ASVS 6.8.1',
      run: withAccount(() => ({ providerUserInfo: [] })),
    },
    ...FEDERATED.flatMap(attacksWith),
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
      mayChangeRows: true,
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
      mayChangeRows: true,
      async run(context) {
        const eve = await context.openSession(createTestUser())
        const { provider } = context.product
        const now = { auth_time: unixSeconds() }
        provider.setAccount(eve.uid, 'TOKEN_EXPIRED')
        await context.exchange(eve, context.issueIdToken(eve, now))
        // The provider accepts it again, but the sign-in is older than the known reset.
        provider.setAccount(eve.uid, {})
        return context.exchange(eve, context.issueIdToken(eve, now))
      },
    },
    {
      title:
        'a session from after a password reset, and an older ID token: the session stays valid',
      rule: 'rule 7: first verification',
      reference: 'ASVS 7.4.3',
      expected: 200,
      mayChangeRows: true,
      async run(context) {
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const { provider } = context.product
        const old = context.issueIdToken(eve, { auth_time: unixSeconds(-5) })
        provider.setAccount(eve.uid, { validSince: String(unixSeconds(-2)) })
        const after = await context.openSession(eve)
        provider.setAccount(eve.uid, 'TOKEN_EXPIRED')
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
      title: 'a lookup response about another account',
      reference: 'ASVS 16.5.3',
      run: withAccount(() => ({ localId: 'another-uid' })),
    },
  ],
)
