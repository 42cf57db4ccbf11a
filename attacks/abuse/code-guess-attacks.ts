import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { ageFactorFailures } from '../support/edit-database.ts'
import { createDevice } from '../support/create-device.ts'
import { logInWithPasskey, openPasskeyUser } from '../support/passkey-user.ts'
import { jsonOf, type AttackResponse } from '../support/response.ts'
import {
  nextFactor,
  openTwoStepUser,
  totpFactor,
  type TwoStepUser,
} from '../support/two-step-user.ts'
import { from } from './exceed-limit.ts'

const GUESSES = 80
const WRONG = totpFactor('000000')

/** A login from one of many IPs, which no limit of calls per IP stops. */
function logIn(context: AttackContext, ada: TwoStepUser, body: object): Promise<AttackResponse> {
  const client = [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))]
  const { email, uid: firebase_uuid } = ada
  return context.send({
    method: 'POST',
    path: '/api/login',
    headers: from(client.join('.')),
    body: { email, firebase_uuid, id_token: context.issueIdToken(ada), ...body },
  })
}

/** Guesses from as many IPs and devices at once. Returns how many were checked. */
async function guess(context: AttackContext, ada: TwoStepUser): Promise<number> {
  const guesses = Array.from({ length: GUESSES }, () =>
    logIn(context, ada, { ...WRONG, ...createDevice() }),
  )
  const codes = (await Promise.all(guesses)).map((response) => jsonOf(response)['code'])
  assert.ok(codes.every((code) => code === 'second_factor_invalid' || code === 'rate_limited'))
  return codes.filter((code) => code === 'second_factor_invalid').length
}

export const codeGuessAttacks = defineAttacks({ rule: 'rule 11: codes', mayChangeRows: true }, [
  {
    title: 'hundreds of guesses from many IPs and devices, for hours: thirty are checked in a day',
    reference: 'ASVS 6.3.1, CWE-307',
    expected: 'rate_limited',
    async run(context) {
      const ada = await openTwoStepUser(context)
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
    title: "guesses from many IPs: the owner's device, recovery code and passkey still work",
    reference: 'ASVS 6.3.1, CWE-645',
    expected: 200,
    async run(context) {
      const ada = await openTwoStepUser(context)
      const device = createDevice()
      const [first, second] = ada.recoveryCodes.map((code) => ({
        second_factor: { kind: 'recovery_code', code },
      }))
      const { token } = jsonOf(await logIn(context, ada, { ...first, ...device }))
      const passkey = await openPasskeyUser(context, { ...ada, token: String(token) })
      await guess(context, ada)
      assert.equal((await logIn(context, ada, { ...nextFactor(ada), ...device })).status, 200)
      assert.equal((await logIn(context, ada, { ...second, ...createDevice() })).status, 200)
      return logInWithPasskey(context, passkey)
    },
  },
])
