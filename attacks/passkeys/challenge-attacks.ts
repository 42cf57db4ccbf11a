import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { deleteOldChallenges } from '../../testing/edit-database.ts'
import { createPasskeyTwoStepUser, createPasskeyUser } from '../../testing/factors.ts'
import type { AttackContext } from '../support/attack-context.ts'
import {
  addPasskey,
  logInWithPasskey,
  passkeyFactor,
  readCreationOptions,
  readLoginOptions,
  readSecondStepOptions,
  sendLogin,
} from '../support/factors.ts'

/* An attacker who has recorded a signature, or makes challenges of their own. */

const PASSKEY_CHALLENGE_MS = 300_000
const SKEW_MS = 20_000

/** As many bytes as a real challenge, with the current time. */
function inventChallenge(): string {
  const time = Buffer.alloc(6)
  time.writeUIntBE(Date.now(), 0, 6)
  return Buffer.concat([time, randomBytes(48)]).toString('base64url')
}

async function recordLogin(context: AttackContext) {
  const { authenticator } = await createPasskeyUser(context.api)
  return authenticator.get(await readLoginOptions(context))
}

export const challengeAttacks = defineAttacks(
  { rule: 'rule 13: passkeys', expected: 'passkey_invalid', mayChangeRows: true },
  [
    {
      title: 'a recorded login, sent again',
      reference: 'CWE-294, ASVS 6.5.1',
      async run(context) {
        const credential = await recordLogin(context)
        assert.equal((await sendLogin(context, credential)).status, 200)
        return sendLogin(context, credential)
      },
    },
    {
      title:
        'a recorded login, sent again after a server whose clock is ahead has deleted old rows',
      reference: 'CWE-294, ASVS 6.5.1',
      async run(context) {
        const credential = await recordLogin(context)
        assert.equal((await sendLogin(context, credential)).status, 200)
        // The challenge is still valid: its last seconds are not waited for.
        deleteOldChallenges(
          context.product.databasePath,
          Date.now() + PASSKEY_CHALLENGE_MS + SKEW_MS,
        )
        return sendLogin(context, credential)
      },
    },
    {
      title: 'two logins with one signature at once',
      reference: 'CWE-367',
      async run(context) {
        const credential = await recordLogin(context)
        const send = () => sendLogin(context, credential)
        const responses = await Promise.all([send(), send()])
        const [refused, ...others] = responses.filter(({ status }) => status !== 200)
        assert.ok(refused && others.length === 0)
        return refused
      },
    },
    {
      title: 'a challenge that the attacker has made',
      reference: 'WebAuthn §13.4.3',
      run: async (context) =>
        logInWithPasskey(context, await createPasskeyUser(context.api), {
          challenge: inventChallenge(),
        }),
    },
    {
      title: 'a login with the challenge for a new passkey',
      reference: 'WebAuthn §13.4.3',
      async run(context) {
        const ada = await createPasskeyUser(context.api)
        const { challenge } = await readCreationOptions(context, ada)
        return logInWithPasskey(context, ada, { challenge })
      },
    },
    {
      title: 'a new passkey with the challenge of another user',
      reference: 'WebAuthn §13.4.3',
      async run(context) {
        const [eve, ada] = [
          await createPasskeyUser(context.api),
          await createPasskeyUser(context.api),
        ]
        const options = await readCreationOptions(context, ada)
        const { challenge } = await readCreationOptions(context, eve)
        return addPasskey(context, ada, eve.authenticator.create(options, { challenge }))
      },
    },
    {
      title: 'a second step with the challenge of a login',
      reference: 'WebAuthn §13.4.3',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await createPasskeyTwoStepUser(context.api)
        const credential = ada.authenticator.get(await readLoginOptions(context))
        return context.signIn(ada, { body: passkeyFactor(credential) })
      },
    },
    {
      title: 'a second step that was meant for another ID token',
      reference: 'CWE-294',
      expected: 'second_factor_invalid',
      async run(context) {
        const ada = await createPasskeyTwoStepUser(context.api)
        const options = await readSecondStepOptions(context, ada, context.issueIdToken(ada))
        const body = passkeyFactor(ada.authenticator.get(options))
        return context.exchange(ada, context.issueIdToken(ada), { body })
      },
    },
    {
      title: "a second step with the attacker's own passkey",
      reference: 'ASVS 8.2.2',
      expected: 'second_factor_invalid',
      async run(context) {
        const [eve, ada] = [
          await createPasskeyUser(context.api),
          await createPasskeyTwoStepUser(context.api),
        ]
        const idToken = context.issueIdToken(ada)
        const options = await readSecondStepOptions(context, ada, idToken)
        const body = passkeyFactor(eve.authenticator.get(options))
        return context.exchange(ada, idToken, { body })
      },
    },
  ],
)
