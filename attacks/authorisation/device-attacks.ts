import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { jsonOf } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Signed-in people who reach for the sessions of others. The victim's must go on: that is asked after each.
 */

const PATH = '/api/user/sessions'
const other = 'ASVS 8.2.2'

/** The id of the session of a token, as its owner is told. */
async function idOf({ send }: World, token: string): Promise<string> {
  const listed = jsonOf(await send({ path: PATH, token }))['sessions']
  const [here] = Array.isArray(listed) ? (listed as { id: string }[]) : []
  assert.ok(here)
  return here.id
}

/** A signed-in person's DELETE of this id: encoded already, a part of an address. They go on themselves. */
const endAs = (id: (victim: string, own: string) => string) =>
  async function run(world: World) {
    const { token } = await world.enter(createPerson())
    const victim = await idOf(world, world.victim.token)
    const part = id(victim, await idOf(world, token))
    const answer = await world.send({ method: 'DELETE', path: `${PATH}/${part}`, token })
    assert.equal((await world.send({ path: '/api/user', token })).status, 200)
    return answer
  }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const deviceAttacks = attacksOn({ rule: 'contract', expected: 'not_found', writes: true }, [
  {
    title: 'the session of the victim and one nobody has: the same answer',
    standsFor: `${other}, ASVS 7.5.2`,
    async run(world) {
      const { token } = await world.enter(createPerson())
      const ids = [await idOf(world, world.victim.token), crypto.randomUUID(), '0']
      const answers = ids.map((id) =>
        world.send({ method: 'DELETE', path: `${PATH}/${id}`, token }),
      )
      return Promise.all(answers)
    },
  },
  {
    title: 'the session of the victim, encoded letter by letter',
    standsFor: other,
    run: endAs((id) => id.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
  },
  {
    title: 'the token of the victim for the id of a session',
    standsFor: other,
    run: (world) => endAs(() => world.victim.token)(world),
  },
  {
    title: 'the hash of one’s own token for the id of a session',
    standsFor: 'ASVS 7.2.3',
    async run(world) {
      const { token } = await world.enter(createPerson())
      return world.send({ method: 'DELETE', path: `${PATH}/${hashOf(token)}`, token })
    },
  },
  {
    title: 'no id behind the slash: not all of them',
    standsFor: other,
    run: endAs(() => ''),
  },
  { title: 'a dot for the id of a session', standsFor: 'CWE-22', run: endAs(() => '.') },
  { title: 'an encoded dot', standsFor: 'CWE-22', run: endAs(() => '%2e') },
  {
    title: "one's own session, a way up, and the victim's",
    standsFor: 'CWE-22',
    run: endAs((victim, own) => `${own}%2f..%2f${victim}`),
  },
  {
    title: 'two sessions, one behind the other',
    standsFor: 'ASVS 15.3.7',
    run: endAs((victim, own) => `${own},${victim}`),
  },
  {
    title: "one's own session in capitals with a zero byte",
    standsFor: 'CWE-158',
    run: endAs((_victim, own) => `${own.toUpperCase()}%00`),
  },
  { title: 'SQL for a session', standsFor: 'ASVS 1.2.4', run: endAs(() => "'%20OR%20'1'='1") },
  { title: 'a percent for a session', standsFor: 'ASVS 1.2.4', run: endAs(() => '%25') },
  {
    title: 'the name of a prototype for a session',
    standsFor: other,
    run: endAs(() => '__proto__'),
  },
  {
    title: 'the victim in query and body of the end of all others',
    standsFor: 'ASVS 15.3.7',
    expected: 204,
    async run(world) {
      const { token } = await world.enter(createPerson())
      const { id } = world.victim
      const path = `${PATH}?user_id=${id}&id=${id}`
      const body = JSON.stringify({ user_id: id })
      // Node gives a DELETE no length by itself.
      const headers = { 'Content-Length': String(body.length) }
      return world.send({ method: 'DELETE', path, token, headers, body })
    },
  },
  {
    title: 'an end by another method in disguise',
    standsFor: 'ASVS 4.1.4',
    expected: 'method_not_allowed',
    async run(world) {
      const one = await world.enter(createPerson())
      const two = await world.enter(one)
      const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method': 'DELETE' }
      const send = (method: string) =>
        world.send({ method, path: `${PATH}?_method=DELETE`, token: one.token, headers, body: {} })
      const answers = [await send('POST'), await send('PUT'), await send('PATCH')]
      assert.equal((await world.send({ path: '/api/user', token: two.token })).status, 200)
      return answers
    },
  },
])
