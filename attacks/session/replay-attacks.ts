import assert from 'node:assert/strict'
import type { AttackContext } from '../support/attack-context.ts'
import { defineAttacks } from '../support/attack.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { createTestUser, type TestUser, unixSeconds } from '../../testing/users.ts'

/*
 * ID tokens that have already started a session, for example read from a log or a compromised page. They are valid
 * and fresh, so only the check for exchanged proofs (rule 8: session issue) refuses them.
 */

/** More sessions than a user may have. */
const MANY = 25

const read = ({ send }: AttackContext, token: unknown) =>
  send({ path: '/api/user', token: String(token) })

async function exchangeOnce(context: AttackContext, user: TestUser) {
  const idToken = context.issueIdToken(user)
  const { token } = jsonOf(await context.exchange(user, idToken))
  return { idToken, token }
}

/** Changes a bit of the last character that is not part of the signature. */
function respell(idToken: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(idToken.slice(-1))
  return idToken.slice(0, -1) + alphabet[last ^ 1]
}

const replayed = (end: (context: AttackContext, token: unknown) => Promise<unknown>) =>
  async function run(context: AttackContext): Promise<AttackResponse> {
    const ada = createTestUser()
    const { idToken, token } = await exchangeOnce(context, ada)
    await end(context, token)
    return context.exchange(ada, idToken)
  }

export const replayAttacks = defineAttacks(
  { rule: 'rule 8: session issue', expected: 'reauthentication_required', mayChangeRows: true },
  [
    {
      title: 'the ID token of a session that was logged out',
      reference: 'ASVS 7.4.1, CWE-294',
      run: replayed((context, token) =>
        context.send({ path: '/api/user/logout', token: String(token) }),
      ),
    },
    {
      title: 'the ID token of a session in use',
      reference: 'CWE-294',
      run: replayed(read),
    },
    {
      title: 'the ID token of a session in use, sent many times: the session stays valid',
      reference: 'CWE-294, ASVS 7.1.2',
      async run(context) {
        const ada = createTestUser()
        const { idToken, token } = await exchangeOnce(context, ada)
        await read(context, token)
        const answers: AttackResponse[] = []
        for (let sent = 0; sent < MANY; sent++) answers.push(await context.exchange(ada, idToken))
        assert.equal((await read(context, token)).status, 200)
        return answers
      },
    },
    {
      title: 'the token from before a verification, at the same call, once the new one is used',
      reference: 'ASVS 7.2.4, CWE-294',
      expected: 'unauthenticated',
      async run(context) {
        const user = createTestUser()
        const { token } = await context.openSession(user)
        const ada = { ...user, emailVerified: true }
        const path = '/api/user/verification'
        const confirm = (body = { id_token: context.issueIdToken(ada) }) =>
          context.send({ method: 'POST', path, token, body })
        const { token: renewed } = jsonOf(await confirm())
        assert.equal((await read(context, renewed)).status, 200)
        const response = await confirm()
        assert.equal((await read(context, renewed)).status, 200)
        return response
      },
    },
    {
      title: 'many renewed ID tokens of one sign-in: no session of another sign-in ends',
      reference: 'CWE-294, ASVS 7.1.2',
      expected: 200,
      async run(context) {
        const ada = createTestUser()
        const own = await context.openSession(ada)
        const signIn = { auth_time: unixSeconds(-2) }
        for (let sent = 0; sent < MANY; sent++)
          await context.exchange(ada, context.issueIdToken(ada, signIn))
        return read(context, own.token)
      },
    },
    {
      title: 'the ID token of a session in use, with its signature spelled differently',
      reference: 'CWE-294, RFC 4648 §3.5',
      expected: 401,
      async run(context) {
        const ada = createTestUser()
        const { idToken, token } = await exchangeOnce(context, ada)
        await read(context, token)
        return context.exchange(ada, respell(idToken))
      },
    },
  ],
)
