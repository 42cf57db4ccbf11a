import assert from 'node:assert/strict'
import { jsonOf } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson, seconds, type Person } from '../frame/person.ts'
import type { SignedIn, World } from '../frame/world.ts'

/*
 * `POST user/verification` makes a session a verified one. It must be that person's own session, by that
 * very way in, from after whatever made older ones void.
 */

/** Whose session, who they say they are, and the proof they bring. */
interface Confirmation {
  readonly token: string | undefined
  readonly person: Person
  readonly proof: unknown
}

const confirm = ({ send }: World, { token, person, proof }: Confirmation) =>
  send({
    method: 'POST',
    path: '/api/user/verification',
    ...(token !== undefined && { token }),
    body: { email: person.email, firebase_uuid: person.uid, id_token: proof },
  })

const verified = (person: Person): Person => ({ ...person, emailVerified: true })

/** A signed-in person with an unverified address does this. */
const asSomebody =
  (act: (world: World, eve: SignedIn) => ReturnType<typeof confirm>) => async (world: World) =>
    act(world, await world.enter(createPerson()))

const own = 'ASVS 8.2.2, ASVS 6.8.1'
const hijack = 'pre-hijacked accounts: unexpired session'

export const verificationAttacks = attacksOn({ rule: 'verification', writes: true }, [
  {
    title: 'verification with a proof, but no session',
    standsFor: 'ASVS 8.2.1',
    expected: 'unauthenticated',
    run: (world) =>
      confirm(world, { token: undefined, person: world.victim, proof: world.prove(world.victim) }),
  },
  {
    title: 'verification with a session, but no proof',
    standsFor: 'ASVS 6.8.2',
    expected: 'invalid_identity_token',
    run: asSomebody((world, eve) =>
      confirm(world, { token: eve.token, person: eve, proof: undefined }),
    ),
  },
  {
    title: 'verification with a proof nobody signed',
    standsFor: 'ASVS 9.1.1',
    expected: 'invalid_identity_token',
    run: asSomebody((world, eve) =>
      confirm(world, { token: eve.token, person: eve, proof: `${world.prove(verified(eve))}x` }),
    ),
  },
  {
    title: 'verification with the proof of somebody else',
    standsFor: own,
    expected: 'identity_mismatch',
    run: asSomebody((world, eve) => {
      const other = createPerson({ emailVerified: true })
      return confirm(world, { token: eve.token, person: other, proof: world.prove(other) })
    }),
  },
  {
    title: "verification of one's own uid with the proof of somebody else",
    standsFor: own,
    expected: 'identity_mismatch',
    run: asSomebody((world, eve) =>
      confirm(world, {
        token: eve.token,
        person: eve,
        proof: world.prove(createPerson({ emailVerified: true })),
      }),
    ),
  },
  {
    title: "verification in the name of somebody else, with a session and a proof of one's own",
    standsFor: own,
    expected: 'identity_mismatch',
    run: asSomebody((world, eve) =>
      confirm(world, { token: eve.token, person: world.victim, proof: world.prove(verified(eve)) }),
    ),
  },
  {
    title: 'verification with a proof that is not verified',
    standsFor: 'ASVS 6.8.1',
    expected: 'forbidden',
    run: asSomebody((world, eve) =>
      confirm(world, { token: eve.token, person: eve, proof: world.prove(eve) }),
    ),
  },
  {
    title: "a squatter's open session, with the Google proof of the owner",
    standsFor: hijack,
    expected: 'identity_mismatch',
    run: asSomebody((world, eve) => {
      const owner = { ...verified(eve), provider: 'google.com' }
      return confirm(world, { token: eve.token, person: owner, proof: world.prove(owner) })
    }),
  },
  {
    title: "a squatter's open session, once the password was reset",
    standsFor: hijack,
    expected: 'unauthenticated',
    async run(world) {
      const squatter = await world.enter(createPerson())
      world.product.provider.say(squatter.uid, { validSince: String(seconds(1)) })
      const proof = world.prove(verified(squatter), { auth_time: seconds(2) })
      const answer = await confirm(world, {
        token: squatter.token,
        person: verified(squatter),
        proof,
      })
      const read = await world.send({ path: '/api/user', token: squatter.token })
      assert.equal(read.status, 401)
      return answer
    },
  },
  {
    title: 'the token from before a verification',
    standsFor: 'ASVS 7.2.4',
    expected: 'unauthenticated',
    async run(world) {
      const eve = await world.enter(createPerson())
      const other = await world.enter(eve)
      const proof = world.prove(verified(eve), { auth_time: seconds(-3_600) })
      const answer = await confirm(world, { token: eve.token, person: verified(eve), proof })
      assert.equal(answer.status, 200)
      assert.notEqual(jsonOf(answer)['token'], eve.token)
      return [
        await world.send({ path: '/api/user', token: eve.token }),
        await world.send({ path: '/api/user', token: other.token }),
      ]
    },
  },
])
