import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Signed-in users who try to end sessions of others. After each attempt the victim must still be signed in.
 */

const PATH = '/api/user/sessions'
const other = 'ASVS 8.2.2'

/** The id of a token's session, from the owner's list of devices. */
async function idOf({ send }: AttackContext, token: string): Promise<string> {
  const listed = jsonOf(await send({ path: PATH, token }))['sessions']
  const [here] = Array.isArray(listed) ? (listed as { id: string }[]) : []
  assert.ok(here)
  return here.id
}

/** Another signed-in user sends a DELETE of this id, which is already encoded. That user's session must stay. */
const endAs = (id: (victim: string, own: string) => string) =>
  async function run(context: AttackContext) {
    const { token } = await context.openSession(createTestUser())
    const victim = await idOf(context, context.victim.token)
    const part = id(victim, await idOf(context, token))
    const response = await context.send({ method: 'DELETE', path: `${PATH}/${part}`, token })
    assert.equal((await context.send({ path: '/api/user', token })).status, 200)
    return response
  }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const deviceAttacks = defineAttacks(
  { rule: 'API contract', expected: 'not_found', mayChangeRows: true },
  [
    {
      title: "the victim's session and a session that does not exist: same response",
      reference: `${other}, ASVS 7.5.2`,
      async run(context) {
        const { token } = await context.openSession(createTestUser())
        const ids = [await idOf(context, context.victim.token), crypto.randomUUID(), '0']
        const responses = ids.map((id) =>
          context.send({ method: 'DELETE', path: `${PATH}/${id}`, token }),
        )
        return Promise.all(responses)
      },
    },
    {
      title: "the victim's session, percent-encoded",
      reference: other,
      run: endAs((id) => id.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
    },
    {
      title: "the victim's token in place of a session id",
      reference: other,
      run: (context) => endAs(() => context.victim.token)(context),
    },
    {
      title: 'the hash of their own token in place of a session id',
      reference: 'ASVS 7.2.3',
      async run(context) {
        const { token } = await context.openSession(createTestUser())
        return context.send({ method: 'DELETE', path: `${PATH}/${hashOf(token)}`, token })
      },
    },
    {
      title: 'no id after the slash: must not end all sessions',
      reference: other,
      run: endAs(() => ''),
    },
    { title: 'a dot in place of a session id', reference: 'CWE-22', run: endAs(() => '.') },
    {
      title: 'an encoded dot in place of a session id',
      reference: 'CWE-22',
      run: endAs(() => '%2e'),
    },
    {
      title: 'their own session, "..", and the session of the victim',
      reference: 'CWE-22',
      run: endAs((victim, own) => `${own}%2f..%2f${victim}`),
    },
    {
      title: 'two session ids in the path',
      reference: 'ASVS 15.3.7',
      run: endAs((victim, own) => `${own},${victim}`),
    },
    {
      title: 'their own session in upper case with a null byte',
      reference: 'CWE-158',
      run: endAs((_victim, own) => `${own.toUpperCase()}%00`),
    },
    {
      title: 'SQL in place of a session id',
      reference: 'ASVS 1.2.4',
      run: endAs(() => "'%20OR%20'1'='1"),
    },
    {
      title: 'a percent sign in place of a session id',
      reference: 'ASVS 1.2.4',
      run: endAs(() => '%25'),
    },
    {
      title: '__proto__ in place of a session id',
      reference: other,
      run: endAs(() => '__proto__'),
    },
    {
      title: 'ending all other sessions with the victim named in query and body',
      reference: 'ASVS 15.3.7',
      expected: 204,
      async run(context) {
        const { token } = await context.openSession(createTestUser())
        const { id } = context.victim
        const path = `${PATH}?user_id=${id}&id=${id}`
        const body = JSON.stringify({ user_id: id })
        // Node sends a DELETE without Content-Length unless it is set.
        const headers = { 'Content-Length': String(body.length) }
        return context.send({ method: 'DELETE', path, token, headers, body })
      },
    },
    {
      title: 'DELETE in an X-HTTP-Method-Override header',
      reference: 'ASVS 4.1.4',
      expected: 'method_not_allowed',
      async run(context) {
        const one = await context.openSession(createTestUser())
        const two = await context.openSession(one)
        const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method': 'DELETE' }
        const send = (method: string) =>
          context.send({
            method,
            path: `${PATH}?_method=DELETE`,
            token: one.token,
            headers,
            body: {},
          })
        const responses = [await send('POST'), await send('PUT'), await send('PATCH')]
        assert.equal((await context.send({ path: '/api/user', token: two.token })).status, 200)
        return responses
      },
    },
  ],
)
