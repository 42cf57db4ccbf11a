import assert from 'node:assert/strict'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { createTestUser, type SignedInTestUser, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Who may read or write a user's activity and export.
 */

const EXPORT = '/api/user/export'

/** The activity of a user's account, as text. */
const readActivity = async ({ send }: AttackContext, { token }: SignedInTestUser) =>
  (await send({ path: '/api/user/activity', token })).text

/** An attempt after which the victim's activity must be unchanged. */
const leavingActivityUnchanged = (attempt: (context: AttackContext) => Promise<AttackResponse>) =>
  async function run(context: AttackContext) {
    const before = await readActivity(context, context.victim)
    const response = await attempt(context)
    assert.equal(await readActivity(context, context.victim), before)
    return response
  }

/** Another signed-in user requests a path; the response must contain nothing about the victim. */
const requestedByEve = (path: (victim: SignedInTestUser) => string) =>
  async function run(context: AttackContext) {
    const { token } = await context.openSession(createTestUser())
    const response = await context.send({ path: path(context.victim), token })
    for (const secret of [context.victim.id, context.victim.uid, context.victim.email]) {
      assert.ok(!response.text.includes(secret))
    }
    return response
  }

export const activityAttacks = defineAttacks({ rule: 'API contract', mayChangeRows: true }, [
  {
    title: 'the export, with the victim named in the query',
    reference: 'ASVS 8.2.2',
    expected: 200,
    run: requestedByEve(({ id, email }) => `${EXPORT}?id=${id}&user_id=${id}&email=${email}`),
  },
  {
    title: 'the activity, with the victim named in the query',
    reference: 'ASVS 8.2.2',
    expected: 200,
    run: requestedByEve(({ id }) => `/api/user/activity?id=${id}&user_id=${id}`),
  },
  {
    title: 'the export, with the victim named in the path',
    reference: 'ASVS 8.2.2',
    expected: 'not_found',
    run: requestedByEve(({ id }) => `/api/user/${id}/export`),
  },
  {
    title: 'the export with the token in query and cookie',
    reference: 'ASVS 14.2.1',
    expected: 'unauthenticated',
    mayChangeRows: false,
    run: ({ send, victim }) =>
      send({
        path: `${EXPORT}?token=${victim.token}&access_token=${victim.token}`,
        headers: { Cookie: `userToken=${victim.token}` },
      }),
  },
  {
    title: 'the export by HEAD, which would record an export without sending it',
    reference: 'ASVS 4.1.4',
    expected: 405,
    run: leavingActivityUnchanged(({ send, victim }) =>
      send({ method: 'HEAD', path: EXPORT, token: victim.token }),
    ),
  },
  {
    title: 'the export as requested by a page on another site',
    reference: 'ASVS 3.5.2',
    expected: 'forbidden',
    run: leavingActivityUnchanged(async ({ send, victim }) => {
      const from = (headers: Record<string, string>) =>
        send({ path: EXPORT, token: victim.token, headers })
      assert.equal((await from({ 'Sec-Fetch-Mode': 'navigate' })).status, 403)
      return from({ 'Sec-Fetch-Site': 'cross-site' })
    }),
  },
  {
    title: 'the export must not contain a session token or its hash',
    reference: 'ASVS 14.2.6',
    expected: 200,
    async run(context) {
      const { token } = await context.openSession(createTestUser())
      const response = await context.send({ path: EXPORT, token })
      assert.equal(typeof jsonOf(response)['user'], 'object')
      assert.ok(!/"[^"]*(hash|token)[^"]*":/.test(response.text))
      assert.ok(!response.text.includes(token))
      return response
    },
  },
  {
    title:
      "another user's ID token with the victim's uid: nothing is added to the victim's activity",
    reference: 'ASVS 16.4.1',
    expected: 'identity_mismatch',
    run: leavingActivityUnchanged((context) => {
      const eve = createTestUser()
      return context.exchange(context.victim, context.issueIdToken(eve))
    }),
  },
  {
    title:
      "another user's ID token for the victim's email: nothing is added to the victim's activity",
    reference: 'ASVS 16.4.1',
    expected: 'conflict',
    run: leavingActivityUnchanged((context) =>
      context.signIn(createTestUser({ email: context.victim.email })),
    ),
  },
  {
    title:
      "another user's old ID token for the victim's email: nothing is added to the victim's activity",
    reference: 'ASVS 16.4.1',
    expected: 'reauthentication_required',
    run: leavingActivityUnchanged((context) => {
      const eve = createTestUser({ email: context.victim.email })
      return context.exchange(eve, context.issueIdToken(eve, { auth_time: unixSeconds(-600) }))
    }),
  },
  {
    title: "a forged ID token of the victim: nothing is added to the victim's activity",
    reference: 'ASVS 16.4.1',
    expected: 'invalid_identity_token',
    run: leavingActivityUnchanged((context) =>
      context.exchange(
        context.victim,
        `${context.issueIdToken(context.victim).slice(0, -8)}AAAAAAAA`,
      ),
    ),
  },
  {
    title: 'a stolen, outdated ID token: refused, and the owner sees the refusal in the activity',
    reference: 'ASVS 16.3.1',
    expected: 'reauthentication_required',
    async run(context) {
      const ada = await context.openSession(createTestUser({ emailVerified: true }))
      const response = await context.exchange(
        ada,
        context.issueIdToken(ada, { auth_time: unixSeconds(-600) }),
      )
      assert.ok((await readActivity(context, ada)).includes('"sign-in-refused"'))
      return response
    },
  },
  {
    title: 'many events of one kind: they must not displace events of other kinds',
    reference: 'ASVS 16.4.2',
    expected: 200,
    async run(context) {
      const eve = await context.openSession(createTestUser())
      const rename = (first_name: string) =>
        context.send({
          method: 'PUT',
          path: `/api/user/${eve.id}`,
          token: eve.token,
          body: { first_name, last_name: '' },
        })
      for (let time = 0; time < 130; time++) await rename(`Eve ${time}`)
      const response = await context.send({ path: '/api/user/activity', token: eve.token })
      const count = (event: string) => response.text.split(`"${event}"`).length - 1
      assert.equal(count('account-created'), 1)
      assert.ok(count('names-changed') <= 100)
      return response
    },
  },
  {
    title: "an attacker's activity, after the owner has signed in with Google: deleted",
    rule: 'rule 7: first verification',
    reference: 'pre-hijacked accounts: classic-federated merge',
    expected: 200,
    async run(context) {
      const attacker = await context.openSession(createTestUser())
      const owner = await context.openSession({
        ...attacker,
        provider: 'google.com',
        emailVerified: true,
      })
      const response = await context.send({ path: '/api/user/activity', token: owner.token })
      assert.ok(!response.text.includes('account-created') && !response.text.includes('password'))
      return response
    },
  },
  {
    title: 'markup in the User-Agent header: not stored',
    reference: 'ASVS 1.2.1, CWE-79',
    expected: 200,
    async run(context) {
      const eve = createTestUser()
      const response = await context.send({
        method: 'POST',
        path: '/api/login',
        headers: { 'User-Agent': '<script>alert(1)</script>/1.0 (Windows; <b>evil</b>)' },
        body: { email: eve.email, firebase_uuid: eve.uid, id_token: context.issueIdToken(eve) },
      })
      const token = String(jsonOf(response)['token'])
      const listed = await context.send({ path: '/api/user/sessions', token })
      assert.ok(!/script|evil|</.test(listed.text))
      return listed
    },
  },
])
