import { defineAttacks } from '../support/attack.ts'
import { createTestUser, FEDERATED } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * A valid ID token of one user with a request that names another, or an ID token of the wrong sign-in
 * method for the call.
 */

const eve = createTestUser()

/** Eve's own valid ID token, with other values in the body. */
const signInAsEve =
  (body: (context: AttackContext) => Record<string, unknown>) => (context: AttackContext) =>
    context.signIn(eve, { body: body(context) })

const IDENTITY_SPOOFING = 'ASVS 6.8.1'

export const mismatchAttacks = defineAttacks(
  { rule: 'rule 2: matching claims', expected: 'identity_mismatch' },
  [
    {
      title: "the attacker's ID token with the victim's uid",
      reference: 'ASVS 8.3.1',
      run: signInAsEve(({ victim }) => ({ firebase_uuid: victim.uid })),
    },
    {
      title: "the attacker's ID token with the victim's email",
      reference: 'ASVS 8.3.1',
      run: signInAsEve(({ victim }) => ({ email: victim.email })),
    },
    {
      title: "the attacker's ID token with the victim's uid and email",
      reference: 'ASVS 8.3.1',
      run: signInAsEve(({ victim }) => ({ email: victim.email, firebase_uuid: victim.uid })),
    },
    {
      title: "the victim's uid and email without an ID token",
      reference: 'ASVS 6.8.2',
      rule: 'API contract',
      expected: 'invalid_identity_token',
      run: signInAsEve(({ victim }) => ({
        email: victim.email,
        firebase_uuid: victim.uid,
        id_token: undefined,
      })),
    },
    {
      title: 'a uid in upper case',
      reference: IDENTITY_SPOOFING,
      run: signInAsEve(() => ({ firebase_uuid: eve.uid.toUpperCase() })),
    },
    {
      title: 'a uid followed by a space',
      reference: IDENTITY_SPOOFING,
      run: signInAsEve(() => ({ firebase_uuid: `${eve.uid} ` })),
    },
    {
      title: 'an empty uid',
      reference: IDENTITY_SPOOFING,
      run: signInAsEve(() => ({ firebase_uuid: '' })),
    },
    {
      title: 'a uid that is a list of both uids',
      reference: 'ASVS 15.3.5',
      rule: 'API contract',
      expected: 'invalid_request',
      run: signInAsEve(({ victim }) => ({ firebase_uuid: [eve.uid, victim.uid] })),
    },
    {
      title: 'two uids in one body: the last one counts',
      reference: 'RFC 8259 §4, ASVS 15.3.7',
      run: ({ send, issueIdToken, victim }) => {
        const own = JSON.stringify({
          email: eve.email,
          firebase_uuid: eve.uid,
          id_token: issueIdToken(eve),
        })
        const body = `${own.slice(0, -1)},"firebase_uuid":"${victim.uid}"}`
        return send({ method: 'POST', path: '/api/login', body })
      },
    },
    ...FEDERATED.flatMap((provider) =>
      (['login', 'register'] as const).map((call) => ({
        title: `an ID token of ${provider} at ${call}`,
        rule: 'rule 3: sign-in method and freshness',
        reference: IDENTITY_SPOOFING,
        run: (context: AttackContext) =>
          context.signIn(createTestUser({ provider, emailVerified: true }), { call }),
      })),
    ),
    {
      title: 'a password ID token at loginWithProviders',
      rule: 'rule 3: sign-in method and freshness',
      reference: IDENTITY_SPOOFING,
      run: (context) => context.signIn(eve, { call: 'loginWithProviders' }),
    },
    ...['anonymous', 'custom', 'phone', 'emailLink', 'PASSWORD', 'password '].map((provider) => ({
      title: `an ID token with the sign-in provider "${provider}"`,
      rule: 'rule 3: sign-in method and freshness',
      reference: IDENTITY_SPOOFING,
      run: (context: AttackContext) =>
        context.signIn(createTestUser({ provider, emailVerified: true }), { call: 'login' }),
    })),
    ...FEDERATED.map((provider) => ({
      title: `the victim's email with ${provider}, unverified`,
      rule: 'rule 6: one user per uid and email',
      reference: 'nOAuth (2023), pre-hijacked accounts: non-verifying provider',
      expected: 'conflict' as const,
      run: (context: AttackContext) =>
        context.signIn(createTestUser({ provider, email: context.victim.email })),
    })),
    {
      title: "the victim's email with a provider that the product does not offer",
      rule: 'rule 3: sign-in method and freshness',
      reference: 'nOAuth (2023)',
      run: (context) =>
        context.signIn(
          createTestUser({
            provider: 'oidc.evil',
            email: context.victim.email,
            emailVerified: true,
          }),
        ),
    },
  ],
)
