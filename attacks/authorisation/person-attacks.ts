import assert from 'node:assert/strict'
import { jsonOf } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Signed-in people who reach for others, or for more of themselves than they may change.
 */

const NAMES = { first_name: 'Eve', last_name: '' }

/** A signed-in person's PUT to this id: encoded already, a part of an address. */
const putAs = (id: (victim: string, own: string) => string, body: unknown = NAMES) =>
  async function run(world: World) {
    const eve = await world.enter(createPerson())
    return world.send({
      method: 'PUT',
      path: `/api/user/${id(world.victim.id, eve.id)}`,
      token: eve.token,
      body,
    })
  }

const other = 'ASVS 8.2.2'

export const personAttacks = attacksOn({ rule: 'contract', expected: 'not_found', writes: true }, [
  {
    title: 'the id of the victim and an id nobody has: the same answer',
    standsFor: `${other}, ASVS 6.3.8`,
    async run(world) {
      const { token } = await world.enter(createPerson())
      const put = (id: string) =>
        world.send({ method: 'PUT', path: `/api/user/${id}`, token, body: NAMES })
      return [await put(world.victim.id), await put(crypto.randomUUID()), await put('0')]
    },
  },
  {
    title: 'the id of the victim with a bad body: the id is asked first',
    standsFor: other,
    run: putAs((victim) => victim, { first_name: 1 }),
  },
  {
    title: 'the id of the victim, encoded letter by letter',
    standsFor: other,
    run: putAs((id) =>
      id.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ),
  },
  {
    title: 'the uid of the victim instead of the id',
    standsFor: other,
    run: (world) => putAs(() => world.victim.uid)(world),
  },
  {
    title: 'the address of the victim instead of the id',
    standsFor: other,
    run: (world) => putAs(() => encodeURIComponent(world.victim.email))(world),
  },
  {
    title: "one's own id in capitals",
    standsFor: other,
    run: putAs((_victim, own) => own.toUpperCase()),
  },
  {
    title: "one's own id with a zero byte behind",
    standsFor: 'CWE-158',
    run: putAs((_victim, own) => `${own}%00`),
  },
  {
    title: "one's own id with a space behind",
    standsFor: other,
    run: putAs((_victim, own) => `${own}%20`),
  },
  {
    title: "one's own id, a way up, and the victim's",
    standsFor: 'CWE-22',
    run: putAs((victim, own) => `${own}%2f..%2f${victim}`),
  },
  {
    title: 'two ids, one behind the other',
    standsFor: 'ASVS 15.3.7',
    run: putAs((victim, own) => `${own},${victim}`),
  },
  {
    title: 'parameters in the path',
    standsFor: 'ASVS 15.3.7',
    run: putAs((victim, own) => `${own};id=${victim}`),
  },
  { title: 'SQL for an id', standsFor: 'ASVS 1.2.4', run: putAs(() => "'%20OR%20'1'='1") },
  { title: 'a wildcard for an id', standsFor: other, run: putAs(() => '*') },
  { title: 'a percent for an id', standsFor: 'ASVS 1.2.4', run: putAs(() => '%25') },
  {
    title: 'the name of a prototype for an id',
    standsFor: 'ASVS 15.3.6',
    run: putAs(() => '__proto__'),
  },
  {
    title: 'the name of a constructor for an id',
    standsFor: 'ASVS 15.3.6',
    run: putAs(() => 'constructor'),
  },
  { title: '"me" for an id', standsFor: other, run: putAs(() => 'me') },
  { title: 'nothing for an id', standsFor: other, run: putAs(() => '') },
  {
    title: "one's own id in the address, the victim's in body and query",
    standsFor: 'ASVS 15.3.7',
    expected: 200,
    async run(world) {
      const eve = await world.enter(createPerson())
      return world.send({
        method: 'PUT',
        path: `/api/user/${eve.id}?id=${world.victim.id}`,
        token: eve.token,
        body: { ...NAMES, id: world.victim.id, user_id: world.victim.id },
      })
    },
    after: (world, answer) => assert.notEqual(jsonOf(answer)['id'], world.victim.id),
  },
  {
    title: 'fields of oneself that are not for changing',
    standsFor: 'ASVS 15.3.3, ASVS 8.2.3',
    expected: 200,
    async run(world) {
      const eve = await world.enter(createPerson())
      const body = {
        ...NAMES,
        email: world.victim.email,
        email_verified: true,
        auth_time_floor: 0,
        role: 'admin',
      }
      const path = `/api/user/${eve.id}`
      const answer = await world.send({ method: 'PUT', path, token: eve.token, body })
      const { email, email_verified, role } = jsonOf(answer)
      assert.deepEqual([email, email_verified, role], [eve.email, false, undefined])
      return answer
    },
  },
  {
    title: 'a prototype of choice among the fields',
    rule: 'the edge',
    standsFor: 'ASVS 15.3.6, CVE-2019-10744',
    expected: 200,
    async run(world) {
      const eve = await world.enter(createPerson())
      const body =
        '{"first_name":"E","last_name":"","__proto__":{"email_verified":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
      const path = `/api/user/${eve.id}`
      const answer = await world.send({ method: 'PUT', path, token: eve.token, body })
      const later = await world.send({ path: '/api/user', token: eve.token })
      assert.ok(!(answer.text + later.text).includes('polluted'))
      assert.equal(jsonOf(later)['email_verified'], false)
      return answer
    },
  },
])
