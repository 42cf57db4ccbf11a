import assert from 'node:assert/strict'
import { jsonOf, type Answer } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson, seconds } from '../frame/person.ts'
import type { SignedIn, World } from '../frame/world.ts'

/*
 * What is noted about people, and who may read or write it.
 */

const EXPORT = '/api/user/export'

/** What the person can read of their account, as one text. */
const readActivity = async ({ send }: World, { token }: SignedIn) =>
  (await send({ path: '/api/user/activity', token })).text

/** An attempt after which the victim's list says what it said before. */
const leavingListAlone = (attempt: (world: World) => Promise<Answer>) =>
  async function run(world: World) {
    const before = await readActivity(world, world.victim)
    const answer = await attempt(world)
    assert.equal(await readActivity(world, world.victim), before)
    return answer
  }

/** Somebody signed in asks for this, and is told nothing of the victim. */
const askedByEve = (path: (victim: SignedIn) => string) =>
  async function run(world: World) {
    const { token } = await world.enter(createPerson())
    const answer = await world.send({ path: path(world.victim), token })
    for (const theirs of [world.victim.id, world.victim.uid, world.victim.email]) {
      assert.ok(!answer.text.includes(theirs))
    }
    return answer
  }

export const recordAttacks = attacksOn({ rule: 'contract', writes: true }, [
  {
    title: 'the export of the victim, named in the query',
    standsFor: 'ASVS 8.2.2',
    expected: 200,
    run: askedByEve(({ id, email }) => `${EXPORT}?id=${id}&user_id=${id}&email=${email}`),
  },
  {
    title: 'the activity of the victim, named in the query',
    standsFor: 'ASVS 8.2.2',
    expected: 200,
    run: askedByEve(({ id }) => `/api/user/activity?id=${id}&user_id=${id}`),
  },
  {
    title: 'the export of the victim, named in the path',
    standsFor: 'ASVS 8.2.2',
    expected: 'not_found',
    run: askedByEve(({ id }) => `/api/user/${id}/export`),
  },
  {
    title: 'the export with a token in query and cookie',
    standsFor: 'ASVS 14.2.1',
    expected: 'unauthenticated',
    writes: false,
    run: ({ send, victim }) =>
      send({
        path: `${EXPORT}?token=${victim.token}&access_token=${victim.token}`,
        headers: { Cookie: `userToken=${victim.token}` },
      }),
  },
  {
    title: 'the export by HEAD, which would note what nobody read',
    standsFor: 'ASVS 4.1.4',
    expected: 405,
    run: leavingListAlone(({ send, victim }) =>
      send({ method: 'HEAD', path: EXPORT, token: victim.token }),
    ),
  },
  {
    title: 'the export as a page of another site would fetch it',
    standsFor: 'ASVS 3.5.2',
    expected: 'forbidden',
    run: leavingListAlone(async ({ send, victim }) => {
      const from = (headers: Record<string, string>) =>
        send({ path: EXPORT, token: victim.token, headers })
      assert.equal((await from({ 'Sec-Fetch-Mode': 'navigate' })).status, 403)
      return from({ 'Sec-Fetch-Site': 'cross-site' })
    }),
  },
  {
    title: 'the export, and in it the secret behind a session',
    standsFor: 'ASVS 14.2.6',
    expected: 200,
    async run(world) {
      const { token } = await world.enter(createPerson())
      const answer = await world.send({ path: EXPORT, token })
      assert.equal(typeof jsonOf(answer)['user'], 'object')
      assert.ok(!/"[^"]*(hash|token)[^"]*":/.test(answer.text))
      assert.ok(!answer.text.includes(token))
      return answer
    },
  },
  {
    title: "a stranger's own proof that names the victim writes nothing into their list",
    standsFor: 'ASVS 16.4.1',
    expected: 'identity_mismatch',
    run: leavingListAlone((world) => {
      const eve = createPerson()
      return world.present(world.victim, world.prove(eve))
    }),
  },
  {
    title: "a stranger's proof of the victim's address writes nothing into their list",
    standsFor: 'ASVS 16.4.1',
    expected: 'conflict',
    run: leavingListAlone((world) => world.signIn(createPerson({ email: world.victim.email }))),
  },
  {
    title: "a stranger's stale proof of the victim's address writes nothing into their list",
    standsFor: 'ASVS 16.4.1',
    expected: 'reauthentication_required',
    run: leavingListAlone((world) => {
      const eve = createPerson({ email: world.victim.email })
      return world.present(eve, world.prove(eve, { auth_time: seconds(-600) }))
    }),
  },
  {
    title: 'a forged proof of the victim writes nothing into their list',
    standsFor: 'ASVS 16.4.1',
    expected: 'invalid_identity_token',
    run: leavingListAlone((world) =>
      world.present(world.victim, `${world.prove(world.victim).slice(0, -8)}AAAAAAAA`),
    ),
  },
  {
    title: 'a genuine proof, found lying about, is turned away, and its owner can read it',
    standsFor: 'ASVS 16.3.1',
    expected: 'reauthentication_required',
    async run(world) {
      const ada = await world.enter(createPerson({ emailVerified: true }))
      const answer = await world.present(ada, world.prove(ada, { auth_time: seconds(-600) }))
      assert.ok((await readActivity(world, ada)).includes('"sign-in-refused"'))
      return answer
    },
  },
  {
    title: 'noise of one kind, to push out of sight what was before it',
    standsFor: 'ASVS 16.4.2',
    expected: 200,
    async run(world) {
      const eve = await world.enter(createPerson())
      const rename = (first_name: string) =>
        world.send({
          method: 'PUT',
          path: `/api/user/${eve.id}`,
          token: eve.token,
          body: { first_name, last_name: '' },
        })
      for (let time = 0; time < 130; time++) await rename(`Eve ${time}`)
      const answer = await world.send({ path: '/api/user/activity', token: eve.token })
      const count = (event: string) => answer.text.split(`"${event}"`).length - 1
      assert.equal(count('account-created'), 1)
      assert.ok(count('names-changed') <= 100)
      return answer
    },
  },
  {
    title: 'the list of a squatter, once the owner has come by Google',
    rule: 'rule 7',
    standsFor: 'pre-hijacked accounts: classic-federated merge',
    expected: 200,
    async run(world) {
      const squatter = await world.enter(createPerson())
      const owner = await world.enter({ ...squatter, provider: 'google.com', emailVerified: true })
      const answer = await world.send({ path: '/api/user/activity', token: owner.token })
      assert.ok(!answer.text.includes('account-created') && !answer.text.includes('password'))
      return answer
    },
  },
  {
    title: 'markup for a browser is not kept',
    standsFor: 'ASVS 1.2.1, CWE-79',
    expected: 200,
    async run(world) {
      const eve = createPerson()
      const answer = await world.send({
        method: 'POST',
        path: '/api/login',
        headers: { 'User-Agent': '<script>alert(1)</script>/1.0 (Windows; <b>evil</b>)' },
        body: { email: eve.email, firebase_uuid: eve.uid, id_token: world.prove(eve) },
      })
      const token = String(jsonOf(answer)['token'])
      const listed = await world.send({ path: '/api/user/sessions', token })
      assert.ok(!/script|evil|</.test(listed.text))
      return listed
    },
  },
])
