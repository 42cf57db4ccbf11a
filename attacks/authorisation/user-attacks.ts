import assert from 'node:assert/strict'
import { jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Signed-in users who try to change others, or fields of their own that they must not change.
 */

const NAMES = { first_name: 'Eve', last_name: '' }

/** Eve is signed in and sends a PUT. `id` makes the path segment from the victim's id and hers, unencoded. */
const putAs = (id: (victim: string, own: string) => string, body: unknown = NAMES) =>
  async function run(context: AttackContext) {
    const eve = await context.openSession(createTestUser())
    return context.send({
      method: 'PUT',
      path: `/api/user/${id(context.victim.id, eve.id)}`,
      token: eve.token,
      body,
    })
  }

const OBJECT_ACCESS = 'ASVS 8.2.2'

export const userAttacks = defineAttacks(
  { rule: 'API contract', expected: 'not_found', mayChangeRows: true },
  [
    {
      title: "the victim's id and an id that does not exist: same response",
      reference: `${OBJECT_ACCESS}, ASVS 6.3.8`,
      async run(context) {
        const { token } = await context.openSession(createTestUser())
        const put = (id: string) =>
          context.send({ method: 'PUT', path: `/api/user/${id}`, token, body: NAMES })
        return [await put(context.victim.id), await put(crypto.randomUUID()), await put('0')]
      },
    },
    {
      title: "the victim's id with an invalid body: the id is checked first",
      reference: OBJECT_ACCESS,
      run: putAs((victim) => victim, { first_name: 1 }),
    },
    {
      title: "the victim's id, percent-encoded",
      reference: OBJECT_ACCESS,
      run: putAs((id) =>
        id.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ),
    },
    {
      title: "the victim's uid in place of the id",
      reference: OBJECT_ACCESS,
      run: (context) => putAs(() => context.victim.uid)(context),
    },
    {
      title: "the victim's email in place of the id",
      reference: OBJECT_ACCESS,
      run: (context) => putAs(() => encodeURIComponent(context.victim.email))(context),
    },
    {
      title: 'their own id in upper case',
      reference: OBJECT_ACCESS,
      run: putAs((_victim, own) => own.toUpperCase()),
    },
    {
      title: 'their own id followed by a null byte',
      reference: 'CWE-158',
      run: putAs((_victim, own) => `${own}%00`),
    },
    {
      title: 'their own id followed by a space',
      reference: OBJECT_ACCESS,
      run: putAs((_victim, own) => `${own}%20`),
    },
    {
      title: 'their own id, "..", and the id of the victim',
      reference: 'CWE-22',
      run: putAs((victim, own) => `${own}%2f..%2f${victim}`),
    },
    {
      title: 'two ids in the path',
      reference: 'ASVS 15.3.7',
      run: putAs((victim, own) => `${own},${victim}`),
    },
    {
      title: 'matrix parameters in the path',
      reference: 'ASVS 15.3.7',
      run: putAs((victim, own) => `${own};id=${victim}`),
    },
    {
      title: 'SQL in place of the id',
      reference: 'ASVS 1.2.4',
      run: putAs(() => "'%20OR%20'1'='1"),
    },
    { title: 'a wildcard in place of the id', reference: OBJECT_ACCESS, run: putAs(() => '*') },
    {
      title: 'a percent sign in place of the id',
      reference: 'ASVS 1.2.4',
      run: putAs(() => '%25'),
    },
    {
      title: '__proto__ in place of the id',
      reference: 'ASVS 15.3.6',
      run: putAs(() => '__proto__'),
    },
    {
      title: 'constructor in place of the id',
      reference: 'ASVS 15.3.6',
      run: putAs(() => 'constructor'),
    },
    { title: '"me" in place of the id', reference: OBJECT_ACCESS, run: putAs(() => 'me') },
    { title: 'an empty id', reference: OBJECT_ACCESS, run: putAs(() => '') },
    {
      title: "their own id in the path, the victim's in body and query",
      reference: 'ASVS 15.3.7',
      expected: 200,
      async run(context) {
        const eve = await context.openSession(createTestUser())
        return context.send({
          method: 'PUT',
          path: `/api/user/${eve.id}?id=${context.victim.id}`,
          token: eve.token,
          body: { ...NAMES, id: context.victim.id, user_id: context.victim.id },
        })
      },
      after: (context, response) => assert.notEqual(jsonOf(response)['id'], context.victim.id),
    },
    {
      title: 'their own fields that they must not change',
      reference: 'ASVS 15.3.3, ASVS 8.2.3',
      expected: 200,
      async run(context) {
        const eve = await context.openSession(createTestUser())
        const body = {
          ...NAMES,
          email: context.victim.email,
          email_verified: true,
          sign_ins_valid_from: 0,
          role: 'admin',
        }
        const path = `/api/user/${eve.id}`
        const response = await context.send({ method: 'PUT', path, token: eve.token, body })
        const { email, email_verified, role } = jsonOf(response)
        assert.deepEqual([email, email_verified, role], [eve.email, false, undefined])
        return response
      },
    },
    {
      title: 'a __proto__ field in the body',
      rule: 'HTTP hardening',
      reference: 'ASVS 15.3.6, CVE-2019-10744',
      expected: 200,
      async run(context) {
        const eve = await context.openSession(createTestUser())
        const body =
          '{"first_name":"E","last_name":"","__proto__":{"email_verified":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
        const path = `/api/user/${eve.id}`
        const response = await context.send({ method: 'PUT', path, token: eve.token, body })
        const later = await context.send({ path: '/api/user', token: eve.token })
        assert.ok(!(response.text + later.text).includes('polluted'))
        assert.equal(jsonOf(later)['email_verified'], false)
        return response
      },
    },
  ],
)
