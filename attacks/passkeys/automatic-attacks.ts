import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import { ageSignIn } from '../../testing/edit-database.ts'
import { createAuthenticator, createTwoStepUser } from '../../testing/factors.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { createTestUser, type SignedInTestUser, type TestUser } from '../../testing/users.ts'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { addPasskey, FACTORS, nextFactor, readLoginOptions, sendLogin } from '../support/factors.ts'

/* Someone makes a passkey that asks no one anything, without having just logged in with the password. */

const NO_ONE = { userPresent: false, userVerified: false }

const newDevice = () => ({ device_id: randomUUID() })

const askForOptions = ({ send }: AttackContext, { token }: Pick<SignedInTestUser, 'token'>) =>
  send({ method: 'POST', path: `${FACTORS}/passkeys/options/automatic`, token })

async function readOptions(context: AttackContext, user: SignedInTestUser) {
  const response = await askForOptions(context, user)
  assert.equal(response.status, 200)
  return jsonOf(response) as unknown as PasskeyCreationOptions
}

async function logIn(
  context: AttackContext,
  user: TestUser = createTestUser({ emailVerified: true }),
  body: object = newDevice(),
): Promise<SignedInTestUser> {
  const { id, token } = jsonOf(await context.signIn(user, { body: { ...body } }))
  return { ...user, id: String(id), token: String(token) }
}

/** A passkey that created itself right after the login. */
async function createAutomatically(context: AttackContext) {
  const ada = await logIn(context)
  const authenticator = createAuthenticator(context.product.origin)
  const credential = authenticator.create(await readOptions(context, ada), NO_ONE)
  const added = await addPasskey(context, ada, credential)
  assert.equal(added.status, 201)
  return { ada, authenticator }
}

export const automaticAttacks = defineAttacks(
  { rule: 'rule 20: automatic passkeys', expected: 'forbidden', mayChangeRows: true },
  [
    {
      title: 'a session that is older than its challenge may be, and was confirmed just now',
      reference: 'ASVS 7.5.1',
      async run(context) {
        const ada = await logIn(context)
        ageSignIn(context.product.databasePath, ada.token, 6)
        return askForOptions(context, ada)
      },
    },
    {
      title: 'a login with a provider',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const ada = createTestUser({ emailVerified: true, provider: 'google.com' })
        return askForOptions(context, await logIn(context, ada))
      },
    },
    {
      title: 'a computer that the user called shared',
      reference: 'ASVS 7.4.3',
      async run(context) {
        const ada = createTestUser({ emailVerified: true })
        const body = { ...newDevice(), shared: true }
        return askForOptions(context, await logIn(context, ada, body))
      },
    },
    {
      title: 'two-step login, with the password alone on a trusted device',
      reference: 'ASVS 6.4.3',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const device = newDevice()
        const body = { ...device, ...nextFactor(ada), trust_device: true }
        assert.equal((await context.signIn(ada, { body })).status, 200)
        return askForOptions(context, await logIn(context, ada, device))
      },
    },
    {
      title: 'the options of one session, answered in another',
      reference: 'CWE-384',
      expected: 'passkey_invalid',
      async run(context) {
        const ada = await logIn(context)
        const options = await readOptions(context, ada)
        const other = await logIn(context, ada)
        const { create } = createAuthenticator(context.product.origin)
        return addPasskey(context, other, create(options, NO_ONE))
      },
    },
    {
      title: 'a passkey that created itself passes no second step of its session',
      reference: 'ASVS 6.4.3',
      expected: 'second_factor_required',
      async run(context): Promise<AttackResponse> {
        const { ada } = await createAutomatically(context)
        return context.send({ method: 'POST', path: `${FACTORS}/two-step`, token: ada.token })
      },
    },
    {
      title: 'a passkey that created itself logs in without its user',
      reference: 'WebAuthn §7.2',
      expected: 'passkey_invalid',
      async run(context) {
        const { authenticator } = await createAutomatically(context)
        return sendLogin(context, authenticator.get(await readLoginOptions(context), NO_ONE))
      },
    },
  ],
)
