import { createTestUser, type TestUser, TRUSTED, UNTRUSTED } from '../../testing/users.ts'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext, SignInCall } from '../support/attack-context.ts'

/*
 * Attempts to get an account although only emails of example.com can sign up. The attacker already has an account
 * at the provider, whose API is public.
 */

const CALLS: readonly (readonly [call: SignInCall, provider: string])[] = [
  ['register', 'password'],
  ['login', 'password'],
  ...[...TRUSTED, ...UNTRUSTED].map((provider) => ['loginWithProviders', provider] as const),
]

/** A URL parser reads each of these as example.com. */
const URL_TRICKS = [
  'example.com/.evil.test',
  'example.com#.evil.test',
  'example.com?.evil.test',
  'example.com\\evil.test',
  'example.com:80',
  'exam%70le.com',
]

/** Domains that a careless comparison takes for example.com. */
const LOOKALIKES = [
  'sub.example.com',
  'notexample.com',
  'example.com.evil.test',
  'example.co',
  'evil.test',
]

const signUp = (context: AttackContext, user: Partial<TestUser>, call: SignInCall) =>
  context.signIn(createTestUser({ emailVerified: true, ...user }), { call })

export const signUpAttacks = defineAttacks(
  {
    rule: 'rule 6: one user per uid and email',
    reference: 'ASVS 8.2.1',
    expected: 'email_not_allowed',
  },
  [
    ...CALLS.map(([call, provider]) => ({
      title: `${call} with ${provider} and an email of another domain`,
      run: (context: AttackContext) => signUp(context, { provider, email: 'eve@evil.test' }, call),
    })),
    ...LOOKALIKES.map((domain) => ({
      title: `an email of ${domain}`,
      run: (context: AttackContext) => signUp(context, { email: `eve@${domain}` }, 'register'),
    })),
    ...URL_TRICKS.map((domain) => ({
      title: `an email of ${domain}`,
      expected: 'invalid_request' as const,
      run: (context: AttackContext) => signUp(context, { email: `eve@${domain}` }, 'register'),
    })),
    {
      title: 'an email change to another domain',
      mayChangeRows: true,
      async run(context) {
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const body = { email: 'eve@evil.test', id_token: context.issueIdToken(eve) }
        return context.send({ method: 'POST', path: '/api/user/email', token: eve.token, body })
      },
    },
  ],
)
