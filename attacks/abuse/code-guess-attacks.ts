import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { ageFactorFailures } from '../../testing/edit-database.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { from } from './exceed-limit.ts'
import {
  createPasskeyUser,
  createTwoStepUser,
  totp,
  type TwoStepUser,
} from '../../testing/factors.ts'
import { createDevice } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { logInWithPasskey, nextFactor } from '../support/factors.ts'

const GUESSES = 80
/** Fewer than a busy machine sheds. */
const AT_ONCE = 40
const WRONG = totp('000000')

const createIp = () =>
  [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')

/** A login from one of many IPs, which no limit of calls per IP stops. */
function logIn(context: AttackContext, ada: TwoStepUser, body: object): Promise<AttackResponse> {
  const { email, uid: firebase_uuid } = ada
  return context.send({
    method: 'POST',
    path: '/api/login',
    headers: from(createIp()),
    body: { email, firebase_uuid, id_token: context.issueIdToken(ada), ...body },
  })
}

/** Confirms a session, from one of many IPs as well. */
function confirm(context: AttackContext, ada: TwoStepUser, body: object): Promise<AttackResponse> {
  const headers = from(createIp())
  const id_token = context.issueIdToken(ada)
  const { token } = ada
  const call = { method: 'POST', path: '/api/user/fresh', token, headers } as const
  return context.send({ ...call, body: { id_token, ...body } })
}

/** Ten guesses in each of many sessions of a device. Returns how many were checked. */
async function guessInSessions(
  context: AttackContext,
  ada: TwoStepUser,
  device: object,
): Promise<number> {
  let checked = 0
  for (let session = 0; session < GUESSES / 10; session++) {
    const { token } = jsonOf(await logIn(context, ada, device))
    const guesses = Array.from({ length: 10 }, () =>
      confirm(context, { ...ada, token: String(token) }, WRONG),
    )
    checked += countChecked(await Promise.all(guesses))
  }
  return checked
}

/** How many codes were compared with the right one. */
function countChecked(responses: readonly AttackResponse[]): number {
  const codes = responses.map((response) => jsonOf(response)['code'])
  assert.ok(codes.every((code) => code === 'second_factor_invalid' || code === 'rate_limited'))
  return codes.filter((code) => code === 'second_factor_invalid').length
}

/** Guesses from as many IPs and devices, many at once. Returns how many were checked. */
async function guess(context: AttackContext, ada: TwoStepUser): Promise<number> {
  let checked = 0
  for (let sent = 0; sent < GUESSES; sent += AT_ONCE) {
    const guesses = Array.from({ length: AT_ONCE }, () =>
      logIn(context, ada, { ...WRONG, ...createDevice() }),
    )
    checked += countChecked(await Promise.all(guesses))
  }
  return checked
}

export const codeGuessAttacks = defineAttacks({ rule: 'rule 11: codes', mayChangeRows: true }, [
  {
    title: 'hundreds of guesses from many IPs and devices, for hours: thirty are checked in a day',
    reference: 'ASVS 6.3.1, CWE-307',
    expected: 'rate_limited',
    async run(context) {
      const ada = await createTwoStepUser(context.api)
      const checked: number[] = []
      for (let hour = 0; hour < 4; hour++) {
        checked.push(await guess(context, ada))
        ageFactorFailures(context.product.databasePath, ada.id, 61)
      }
      assert.deepEqual(checked, [10, 10, 10, 0])
      return logIn(context, ada, nextFactor(ada))
    },
  },
  {
    title:
      'the password and a trusted device: guesses in ever new sessions, for hours: thirty are checked in a day',
    reference: 'ASVS 6.3.1, CWE-307',
    expected: 'rate_limited',
    async run(context) {
      const ada = await createTwoStepUser(context.api)
      const device = createDevice()
      const trusting = { ...nextFactor(ada), ...device, trust_device: true }
      assert.equal((await logIn(context, ada, trusting)).status, 200)
      const checked: number[] = []
      for (let hour = 0; hour < 4; hour++) {
        checked.push(await guessInSessions(context, ada, device))
        ageFactorFailures(context.product.databasePath, ada.id, 61)
      }
      assert.deepEqual(checked, [10, 10, 10, 0])
      const { token } = jsonOf(await logIn(context, ada, device))
      return confirm(context, { ...ada, token: String(token) }, nextFactor(ada))
    },
  },
  {
    title: "guesses from many IPs: the owner's device, recovery code and passkey still work",
    reference: 'ASVS 6.3.1, CWE-645',
    expected: 200,
    async run(context) {
      const ada = await createTwoStepUser(context.api)
      const device = createDevice()
      const [first, second] = ada.recoveryCodes.map((code) => ({
        second_factor: { kind: 'recovery_code', code },
      }))
      const { token } = jsonOf(await logIn(context, ada, { ...first, ...device }))
      const passkey = await createPasskeyUser(context.api, { ...ada, token: String(token) })
      await guess(context, ada)
      assert.equal((await logIn(context, ada, { ...nextFactor(ada), ...device })).status, 200)
      assert.equal((await logIn(context, ada, { ...second, ...createDevice() })).status, 200)
      return logInWithPasskey(context, passkey)
    },
  },
])
