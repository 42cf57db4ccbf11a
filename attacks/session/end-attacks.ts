import assert from 'node:assert/strict'
import { ageSession } from '../frame/back-door.ts'
import { jsonOf } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson, seconds } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Tokens of sessions that are over, by whatever way. Nobody can tell them from tokens that never were.
 */

const DEVICES = '/api/user/sessions'

const NEVER_WAS = 'A'.repeat(43)

const read = ({ send }: World, token: string) => send({ path: '/api/user', token })
const logout = ({ send }: World, token: string) => send({ path: '/api/user/logout', token })

/** A token whose session has come to its end, and one that never was: both are asked for the same. */
const afterEnd = (end: (world: World, token: string) => Promise<unknown> | void) =>
  async function run(world: World) {
    const { token } = await world.enter(createPerson())
    await end(world, token)
    return [
      await read(world, token),
      await read(world, token),
      await read(world, NEVER_WAS),
      await logout(world, token),
      await world.send({ method: 'PUT', path: '/api/user/x', token, body: {} }),
    ]
  }

const aged = (kind: 'idle' | 'absolute', days: number) =>
  afterEnd((world, token) => ageSession(world.product.databasePath, token, { kind, days }))

export const endAttacks = attacksOn(
  { rule: 'how a session ends', expected: 'unauthenticated', writes: true },
  [
    { title: 'a session that was logged out', standsFor: 'ASVS 7.4.1', run: afterEnd(logout) },
    {
      title: 'a session unused for more than seven days',
      standsFor: 'ASVS 7.3.1',
      run: aged('idle', 7.01),
    },
    {
      title: 'a session of more than thirty days',
      standsFor: 'ASVS 7.3.2',
      run: aged('absolute', 30.01),
    },
    {
      title: 'a session that use alone keeps from its absolute end',
      standsFor: 'ASVS 7.3.2',
      async run(world) {
        const { token } = await world.enter(createPerson())
        const { databasePath } = world.product
        for (let day = 0; day < 6; day++) {
          ageSession(databasePath, token, { kind: 'absolute', days: 5.01 })
          const { status } = await read(world, token)
          assert.equal(status, day < 5 ? 200 : 401)
        }
        return read(world, token)
      },
    },
    {
      title: 'a logout sent twice at once: one of them ends it',
      standsFor: 'ASVS 7.4.1, CWE-362',
      async run(world) {
        const { token } = await world.enter(createPerson())
        const answers = await Promise.all(Array.from({ length: 6 }, () => logout(world, token)))
        const ended = answers.filter(({ status }) => status === 204)
        assert.equal(ended.length, 1)
        return answers.filter((answer) => !ended.includes(answer))
      },
    },
    {
      title: 'one session of two: the other goes on',
      standsFor: 'ASVS 7.4.1',
      async run(world) {
        const one = await world.enter(createPerson())
        const two = await world.enter(one)
        await logout(world, one.token)
        assert.equal((await read(world, two.token)).status, 200)
        return read(world, one.token)
      },
    },
    {
      title: 'a session that another device ended',
      standsFor: 'ASVS 7.5.2',
      async run(world) {
        const one = await world.enter(createPerson())
        const two = await world.enter(one)
        const listed = jsonOf(await world.send({ path: DEVICES, token: two.token }))['sessions']
        const [, other] = listed as { id: string }[]
        const path = `${DEVICES}/${other?.id}`
        assert.equal((await world.send({ method: 'DELETE', path, token: two.token })).status, 204)
        return [await read(world, one.token), await read(world, NEVER_WAS)]
      },
    },
    {
      title: 'a token that is over, to end others with',
      standsFor: 'ASVS 7.4.1',
      async run(world) {
        const one = await world.enter(createPerson())
        const two = await world.enter(one)
        await logout(world, one.token)
        const end = (path: string, token: string) => world.send({ method: 'DELETE', path, token })
        const answers = [
          await end(DEVICES, one.token),
          await end(`${DEVICES}/x`, one.token),
          await end(DEVICES, NEVER_WAS),
          await world.send({ path: '/api/user/export', token: one.token }),
          await world.send({ path: '/api/user/activity', token: one.token }),
        ]
        assert.equal((await read(world, two.token)).status, 200)
        return answers
      },
    },
    {
      title: 'a sign-in from before all others were ended',
      rule: 'rule 7',
      standsFor: 'ASVS 7.4.3',
      expected: 'reauthentication_required',
      async run(world) {
        const one = await world.enter(createPerson())
        const proof = world.prove(one, { auth_time: seconds(-5) })
        assert.equal((await world.present(one, proof)).status, 200)
        const { token } = await world.enter(one)
        await world.send({ method: 'DELETE', path: DEVICES, token })
        return world.present(one, proof)
      },
    },
    {
      title: 'a sign-in of just now, on a device whose session another one ended',
      rule: 'rule 7',
      standsFor: 'ASVS 7.5.2',
      expected: 'reauthentication_required',
      async run(world) {
        const thief = await world.enter(createPerson())
        const proof = world.prove(thief, { auth_time: seconds(-5) })
        const { token } = await world.enter(thief)
        const listed = jsonOf(await world.send({ path: DEVICES, token }))['sessions']
        const [, other] = listed as { id: string }[]
        const path = `${DEVICES}/${other?.id}`
        assert.equal((await world.send({ method: 'DELETE', path, token })).status, 204)
        assert.equal((await read(world, token)).status, 200)
        return world.present(thief, proof)
      },
    },
    {
      title: 'a session left over from before a reset, that ended all others to look new',
      rule: 'rule 7',
      standsFor: 'pre-hijacked accounts: unexpired session',
      async run(world) {
        const ada = await world.enter(createPerson({ emailVerified: true }))
        world.product.provider.say(ada.uid, { validSince: String(seconds()) })
        await world.send({ method: 'DELETE', path: DEVICES, token: ada.token })
        assert.equal((await world.signIn(ada)).status, 200)
        return [await read(world, ada.token), await read(world, NEVER_WAS)]
      },
    },
    {
      title: 'a session whose person is gone',
      standsFor: 'ASVS 7.4.2',
      async run(world) {
        const old = await world.enter(createPerson({ emailVerified: true }))
        await world.enter(createPerson({ email: old.email, emailVerified: true }))
        return [await read(world, old.token), await read(world, NEVER_WAS)]
      },
    },
    {
      title: 'a token of choice, offered at sign-in',
      standsFor: 'ASVS 7.2.4, CWE-384',
      async run(world) {
        const eve = createPerson()
        const chosen = 'E'.repeat(43)
        const proof = { email: eve.email, firebase_uuid: eve.uid, id_token: world.prove(eve) }
        const answer = await world.send({
          method: 'POST',
          path: '/api/login',
          token: chosen,
          headers: { Cookie: `userToken=${chosen}` },
          body: { ...proof, token: chosen },
        })
        assert.notEqual(jsonOf(answer)['token'], chosen)
        return read(world, chosen)
      },
    },
  ],
)
