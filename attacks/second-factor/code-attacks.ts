import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { defineAttacks } from '../support/attack.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { replaceTotpSecret } from '../../testing/edit-database.ts'
import { createTwoStepUser, type TwoStepUser } from '../../testing/factors.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { nextFactor, recoveryFactor, renewCodes, replaceApp } from '../support/factors.ts'

/* An attacker who has seen a code, guesses codes, or has a copy of the database. */

const WRONG = { second_factor: { kind: 'totp', code: '000000' } }
/** More than the wrong codes that are checked. */
const GUESSES = 12

const recovery = ({ recoveryCodes: [code] }: TwoStepUser) => recoveryFactor(code)

/** Sends a second factor with two ID tokens at once. Exactly one may work; returns the other response. */
async function race(context: AttackContext, user: TwoStepUser, body: object) {
  const send = () => context.signIn(user, { body: { ...body } })
  const responses = await Promise.all([send(), send()])
  const [refused, ...others] = responses.filter(({ status }) => status !== 200)
  assert.ok(refused && others.length === 0)
  return refused
}

const createDeviceId = () => randomBytes(16).toString('base64url')

/** Guesses with a new device id each time, and then sends the right code with another one. */
async function guessAndPass(context: AttackContext, user: TwoStepUser): Promise<AttackResponse> {
  const signIn = (factor: object) =>
    context.signIn(user, { body: { ...factor, device_id: createDeviceId() } })
  for (let sent = 0; sent < GUESSES; sent++) await signIn(WRONG)
  return signIn(nextFactor(user))
}

function readSecret({ product }: AttackContext, { id }: TwoStepUser): string {
  const database = new DatabaseSync(product.databasePath, { readOnly: true })
  const row = database.prepare('select secret from totp where user_id = ?').get(id)
  database.close()
  return String(row?.['secret'])
}

export const codeAttacks = defineAttacks(
  { rule: 'rule 11: codes', expected: 'second_factor_invalid', mayChangeRows: true },
  [
    {
      title: 'a code that its owner used a second ago',
      reference: 'RFC 6238 §5.2, ASVS 6.5.1',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const body = nextFactor(ada)
        assert.equal((await context.signIn(ada, { body })).status, 200)
        return context.signIn(ada, { body })
      },
    },
    {
      title: 'two logins with one code at once',
      reference: 'RFC 6238 §5.2, CWE-367',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        return race(context, ada, nextFactor(ada))
      },
    },
    {
      title: 'a recovery code that was used',
      reference: 'ASVS 6.5.1',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        assert.equal((await context.signIn(ada, { body: recovery(ada) })).status, 200)
        return context.signIn(ada, { body: recovery(ada) })
      },
    },
    {
      title: 'a recovery code of another user',
      reference: 'ASVS 6.5.1',
      async run(context) {
        const eve = await createTwoStepUser(context.api)
        const ada = await createTwoStepUser(context.api)
        return context.signIn(ada, { body: recovery(eve) })
      },
    },
    {
      title: 'a recovery code from before its user renewed them',
      reference: 'ASVS 6.5.1',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const { token } = jsonOf(await context.signIn(ada, { body: nextFactor(ada) }))
        await renewCodes(context, String(token))
        return context.signIn(ada, { body: recovery(ada) })
      },
    },
    {
      title: 'the authenticator app of a lost phone, after its user has set another one up',
      reference: 'ASVS 6.5.1',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const { token } = jsonOf(await context.signIn(ada, { body: recovery(ada) }))
        await replaceApp(context, String(token))
        return context.signIn(ada, { body: nextFactor(ada) })
      },
    },
    {
      title: 'two logins with one recovery code at once',
      reference: 'ASVS 6.5.1, CWE-367',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        return race(context, ada, recovery(ada))
      },
    },
    {
      title:
        'guesses beyond the limit: even the right code is refused, and the owner still gets in',
      reference: 'ASVS 6.3.1, RFC 4226 §7.3',
      expected: 'rate_limited',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        for (let sent = 0; sent < GUESSES; sent++) await context.signIn(ada, { body: WRONG })
        const response: AttackResponse = await context.signIn(ada, { body: nextFactor(ada) })
        assert.equal((await context.signIn(ada, { body: recovery(ada) })).status, 200)
        return response
      },
    },
    {
      title: "guesses by a stranger: codes from the owner's device are still checked",
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 'rate_limited',
      async run(context) {
        const device = { device_id: createDeviceId() }
        const ada = await createTwoStepUser(context.api)
        await context.signIn(ada, { body: { ...recovery(ada), ...device } })
        const response = await guessAndPass(context, ada)
        const own = { ...nextFactor(ada), ...device }
        assert.equal((await context.signIn(ada, { body: own })).status, 200)
        return response
      },
    },
    {
      title: 'guesses, each with another device id',
      reference: 'ASVS 6.3.1, CWE-307',
      expected: 'rate_limited',
      async run(context) {
        return guessAndPass(context, await createTwoStepUser(context.api))
      },
    },
    {
      title: 'the encrypted secret of the attacker, moved to the row of another user',
      reference: 'CWE-345',
      expected: 'internal',
      async run(context) {
        const [eve, ada] = [
          await createTwoStepUser(context.api),
          await createTwoStepUser(context.api),
        ]
        replaceTotpSecret(context.product.databasePath, ada.id, readSecret(context, eve))
        return context.signIn(ada, { body: nextFactor(eve) })
      },
    },
  ],
)
