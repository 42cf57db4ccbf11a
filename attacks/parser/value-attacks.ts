import assert from 'node:assert/strict'
import { jsonOf } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Names made to break what holds or shows them.
 */

/** Somebody signed in calls themselves this. */
const callOneself = (body: unknown) =>
  async function run(world: World) {
    const eve = await world.enter(createPerson())
    return world.send({ method: 'PUT', path: `/api/user/${eve.id}`, token: eve.token, body })
  }

const named = (first_name: unknown) => callOneself({ first_name, last_name: '' })

export const valueAttacks = attacksOn({ rule: 'contract', writes: true }, [
  ...Object.entries({
    'a list': ['Eve'],
    'an object': { toString: 'Eve' },
    'a number': 7,
    true: true,
    null: null,
    'a hundred and one letters': 'x'.repeat(101),
    'a hundred and one letters of two halves': '\u{1f600}'.repeat(101),
    'a zero byte': 'E\u0000ve',
    'a line break': 'Eve\r\nSet-Cookie: a=b',
    'an escape of a terminal': '\u001b[2JEve',
    'a control character of C1': 'E\u009bve',
  }).map(([what, name]) => ({
    title: `a name that is or has ${what}`,
    standsFor: 'ASVS 2.2.1, ASVS 15.3.5',
    expected: 'invalid_request' as const,
    run: named(name),
  })),
  {
    title: 'a number too large for a number',
    standsFor: 'ASVS 15.3.5',
    expected: 'invalid_request',
    run: callOneself('{"first_name":1e999,"last_name":""}'),
  },
  {
    title: 'one name of two',
    standsFor: 'ASVS 2.2.1',
    expected: 'invalid_request',
    run: callOneself({ first_name: 'Eve' }),
  },
  ...Object.entries({
    'a script': '<script>alert(1)</script>',
    'the end of a script': '</script><img src=x onerror=alert(1)>',
    SQL: "'); DROP TABLE users; --",
    'a template': '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
    'a formula': '=cmd|calc!A0',
    'a format': '%s%s%s%n',
    'letters from right to left': '\u202eevE',
    'a hundred letters of two halves': '\u{1f600}'.repeat(100),
    'a look-up of Java': '${jndi:ldap://127.0.0.1:9/a}',
  }).map(([what, name]) => ({
    title: `a name of ${what} is kept to the letter, as data`,
    standsFor: what === 'SQL' ? 'ASVS 1.2.4' : 'ASVS 1.1.2',
    expected: 200,
    run: named(name),
    after: (_world: World, answer: Parameters<typeof jsonOf>[0]) => {
      assert.equal(jsonOf(answer)['first_name'], name)
      assert.match(String(answer.headers['content-type']), /^application\/json/)
    },
  })),
])
