import assert from 'node:assert/strict'
import { jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Names that try to break the database or the page that shows them.
 */

/** A signed-in user sends this body to change the names. */
const setFirstName = (body: unknown) =>
  async function run(context: AttackContext) {
    const eve = await context.openSession(createTestUser())
    return context.send({ method: 'PUT', path: `/api/user/${eve.id}`, token: eve.token, body })
  }

const named = (first_name: unknown) => setFirstName({ first_name, last_name: '' })

export const valueAttacks = defineAttacks({ rule: 'API contract', mayChangeRows: true }, [
  ...Object.entries({
    'a list': ['Eve'],
    'an object': { toString: 'Eve' },
    'a number': 7,
    true: true,
    null: null,
    'a hundred and one letters': 'x'.repeat(101),
    'a hundred and one characters that are surrogate pairs': '\u{1f600}'.repeat(101),
    'a null byte': 'E\u0000ve',
    'a line break': 'Eve\r\nSet-Cookie: a=b',
    'a terminal escape sequence': '\u001b[2JEve',
    'a C1 control character': 'E\u009bve',
    'a lone surrogate': 'E\ud800ve',
    'zero-width spaces only': '\u200b\u200b',
    'Hangul fillers only': '\u3164\u115f',
    'direction marks only': '\u202e\u2066',
    'an empty Braille pattern only': '\u2800',
  }).map(([what, name]) => ({
    title: `a name that is or contains ${what}`,
    reference: 'ASVS 2.2.1, ASVS 15.3.5',
    expected: 'invalid_request' as const,
    run: named(name),
  })),
  {
    title: 'a number too large to represent',
    reference: 'ASVS 15.3.5',
    expected: 'invalid_request',
    run: setFirstName('{"first_name":1e999,"last_name":""}'),
  },
  {
    title: 'only one of the two names',
    reference: 'ASVS 2.2.1',
    expected: 'invalid_request',
    run: setFirstName({ first_name: 'Eve' }),
  },
  ...Object.entries({
    'a script': '<script>alert(1)</script>',
    'the end of a script element': '</script><img src=x onerror=alert(1)>',
    SQL: "'); DROP TABLE users; --",
    'a template': '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
    'a spreadsheet formula': '=cmd|calc!A0',
    'a format string': '%s%s%s%n',
    'a right-to-left override': '\u202eevE',
    'a hundred characters that are surrogate pairs': '\u{1f600}'.repeat(100),
    'a JNDI lookup': '${jndi:ldap://127.0.0.1:9/a}',
  }).map(([what, name]) => ({
    title: `a name with ${what}: stored unchanged`,
    reference: what === 'SQL' ? 'ASVS 1.2.4' : 'ASVS 1.1.2',
    expected: 200,
    run: named(name),
    after: (_context: AttackContext, response: Parameters<typeof jsonOf>[0]) => {
      assert.equal(jsonOf(response)['first_name'], name)
      assert.match(String(response.headers['content-type']), /^application\/json/)
    },
  })),
])
