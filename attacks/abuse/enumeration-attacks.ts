import { defineAttacks } from '../support/attack.ts'
import { createTestUser, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Responses must not reveal whether an email has an account: known and unknown emails get the same response.
 */

const unknown = createTestUser()

/** The same request for the victim, for an unknown user, and for the victim's email with an unknown uid. */
const forKnownAndUnknown =
  (idToken: (context: AttackContext, uid: string) => unknown) => (context: AttackContext) =>
    Promise.all(
      [context.victim, unknown, { ...context.victim, uid: unknown.uid }].flatMap((user) =>
        (['login', 'register'] as const).map((call) =>
          context.exchange(user, idToken(context, user.uid), { call }),
        ),
      ),
    )

const enumeration = 'ASVS 6.3.8, CWE-204'

export const enumerationAttacks = defineAttacks(
  { rule: 'API contract', reference: enumeration, expected: 'invalid_identity_token' },
  [
    {
      title: 'known and unknown users, without an ID token: same response',
      run: forKnownAndUnknown(() => undefined),
    },
    {
      title: 'known and unknown users, with a malformed ID token: same response',
      run: forKnownAndUnknown(() => 'eyJhbGciOiJSUzI1NiJ9.e30.x'),
    },
    {
      title: 'known and unknown users, with an expired ID token: same response',
      run: forKnownAndUnknown((context, uid) =>
        context.issueIdToken({ ...context.victim, uid }, { exp: unixSeconds(-60) }),
      ),
    },
    {
      title: "known and unknown users, with another user's ID token: same response",
      rule: 'rule 2: matching claims',
      expected: 'identity_mismatch',
      run: forKnownAndUnknown((context) => context.issueIdToken(createTestUser())),
    },
    {
      title: 'known and unknown users, with an ID token of a sign-in 15 minutes ago: same response',
      rule: 'rule 3: sign-in method and freshness',
      expected: 'reauthentication_required',
      run: (context) =>
        Promise.all(
          [context.victim, unknown].map((user) =>
            context.exchange(user, context.issueIdToken(user, { auth_time: unixSeconds(-900) })),
          ),
        ),
    },
  ],
)
