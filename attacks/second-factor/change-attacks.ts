import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { ageReauth } from '../../testing/edit-database.ts'
import { jsonOf } from '../../testing/raw.ts'
import {
  codeOf,
  createPasskeyUser,
  createTwoStepUser,
  totp,
  type TwoStepUser,
} from '../../testing/factors.ts'
import { createTestUser, type SignedInTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { nextFactor } from '../support/factors.ts'

/* An attacker who has a live session, such as an unlocked device, and perhaps the password. */

const call = (
  { send }: AttackContext,
  { token }: SignedInTestUser,
  [method, path, body]: readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object],
) => send({ method, path: `/api/user/${path}`, token, ...(body && { body }) })

/** Changes the factors of a user who logged in with a second factor, some minutes ago. */
const changeLater =
  (what: readonly ['POST' | 'DELETE', string], age: Parameters<typeof ageReauth>[2]) =>
  async (context: AttackContext) => {
    const ada = await createTwoStepUser(context.api)
    const session = await loginTwice(context, ada)
    ageReauth(context.product.databasePath, session.token, age)
    return call(context, session, what)
  }

async function loginTwice(context: AttackContext, ada: TwoStepUser): Promise<SignedInTestUser> {
  const { text } = await context.signIn(ada, { body: nextFactor(ada) })
  return { ...ada, token: String((JSON.parse(text) as { token: string }).token) }
}

const CHANGES = [
  ['POST', 'factors/totp'],
  ['DELETE', 'factors/totp'],
  ['POST', 'factors/recovery-codes'],
] as const

const PASSKEY_CHANGES = [
  ['POST', 'factors/passkeys/options'],
  ['POST', 'factors/two-step'],
  ['POST', 'factors/totp'],
] as const

export const changeAttacks = defineAttacks(
  { rule: 'rule 10: changing factors', reference: 'ASVS 7.5.1', mayChangeRows: true },
  [
    ...CHANGES.map((change) => ({
      title: `a live session: ${change.join(' ')} after the sign-in is no longer recent`,
      expected: 'reauthentication_required' as const,
      run: changeLater(change, { minutes: 6 }),
    })),
    ...CHANGES.map((change) => ({
      title: `a live session and the password: ${change.join(' ')} without the second factor`,
      expected: 'second_factor_required' as const,
      run: changeLater(change, { minutes: 6, only: 'factor_at' }),
    })),
    ...PASSKEY_CHANGES.map((change) => ({
      title: `a live session and the password of a user with a passkey only: ${change.join(' ')}`,
      expected: 'second_factor_required' as const,
      async run(context: AttackContext) {
        const ada = await createPasskeyUser(context.api)
        return call(context, await context.openSession(ada), change)
      },
    })),
    {
      title: 'a live session, confirmed with the password only',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        return call(context, ada, ['POST', 'fresh', { id_token: context.issueIdToken(ada) }])
      },
    },
    {
      title: 'a live session, confirmed with the ID token of the attacker',
      expected: 'identity_mismatch',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const eve = createTestUser({ emailVerified: true })
        return call(context, ada, ['POST', 'fresh', { id_token: context.issueIdToken(eve) }])
      },
    },
    {
      title: 'a live session and the password: deleting the account',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const body = { email: ada.email, id_token: context.issueIdToken(ada) }
        return call(context, ada, ['POST', 'delete', body])
      },
    },
    {
      title: 'a live session and the password: changing the email',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const body = { email: 'eve@example.com', id_token: context.issueIdToken(ada) }
        return call(context, ada, ['POST', 'email', body])
      },
    },
    {
      title: 'the password: guessing in a session from before two-step login was turned on',
      rule: 'rule 11: codes',
      reference: 'ASVS 7.4.3',
      expected: 'unauthenticated',
      async run(context) {
        const user = createTestUser({ emailVerified: true })
        const { token } = await context.openSession(user)
        const ada = await createTwoStepUser(context.api, user)
        const body = { id_token: context.issueIdToken(ada), ...totp('000000') }
        return call(context, { ...ada, token }, ['POST', 'fresh', body])
      },
    },
    {
      title: 'a live session: the code of an authenticator app that another session is setting up',
      expected: 'forbidden',
      async run(context) {
        const user = createTestUser({ emailVerified: true })
        const eve = await context.openSession(user)
        const ada = await context.openSession(user)
        const setup = jsonOf(await call(context, ada, ['POST', 'factors/totp']))
        // Even the right code: a guess that hits is shown the recovery codes.
        const code = codeOf(Date, String(setup['secret']))
        return call(context, eve, ['PUT', 'factors/totp', { code }])
      },
    },
    {
      title: 'the session of a setup: a code that its owner has just used to log in',
      rule: 'rule 11: codes',
      expected: 'forbidden',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const code = codeOf(Date, ada.secret, 1)
        assert.equal((await context.signIn(ada, { body: totp(code) })).status, 200)
        // Accepted, it would answer with new recovery codes.
        return call(context, ada, ['PUT', 'factors/totp', { code }])
      },
    },
    {
      title: 'guessing the code of an authenticator app that is being set up',
      rule: 'rule 11: codes',
      reference: 'ASVS 6.3.1, CWE-307',
      expected: 'rate_limited',
      async run(context) {
        const ada = await context.openSession(createTestUser({ emailVerified: true }))
        const setup = jsonOf(await call(context, ada, ['POST', 'factors/totp']))
        const confirm = (code: string) => call(context, ada, ['PUT', 'factors/totp', { code }])
        for (let count = 0; count < 10; count++) await confirm('000000')
        return confirm(codeOf(Date, String(setup['secret'])))
      },
    },
    {
      title: 'adding an authenticator app to an account whose email is not verified',
      reference: 'pre-hijacked accounts: trojan identifier',
      expected: 'forbidden',
      async run(context) {
        const eve = await context.openSession(createTestUser())
        return call(context, eve, ['POST', 'factors/totp'])
      },
    },
  ],
)
