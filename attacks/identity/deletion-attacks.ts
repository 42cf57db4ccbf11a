import assert from 'node:assert/strict'
import { attacksOn, type Attack } from '../frame/attack.ts'
import { createPerson, seconds } from '../frame/person.ts'
import type { SignedIn, World } from '../frame/world.ts'

/*
 * `POST user/delete` takes everything from a person, for good: it must be them, now. And what is half
 * deleted lets nobody in.
 */

/** Whose session, what proof, and the address typed. */
interface Deletion {
  readonly token: string | undefined
  readonly proof: unknown
  readonly email: string
}

const remove = ({ send }: World, { token, proof, email }: Deletion) =>
  send({
    method: 'POST',
    path: '/api/user/delete',
    ...(token !== undefined && { token }),
    body: { email, id_token: proof },
  })

const enterAda = (world: World) => world.enter(createPerson({ emailVerified: true }))

/** A verified person who is signed in is attacked so, and is there afterwards. */
const onAda =
  (act: (world: World, ada: SignedIn) => Promise<Deletion> | Deletion) => async (world: World) => {
    const ada = await enterAda(world)
    const asked = world.product.provider.asked('deletion')
    const answer = await remove(world, await act(world, ada))
    assert.equal((await world.send({ path: '/api/user', token: ada.token })).status, 200)
    assert.equal(world.product.provider.asked('deletion'), asked)
    return answer
  }

/** Ada has left, and the provider has not done its half. */
async function leaveHalf(world: World) {
  const ada = await enterAda(world)
  const { token, email } = ada
  world.product.provider.fail('deletion', 'internal-error')
  const answer = await remove(world, { token, email, proof: world.prove(ada) })
  assert.equal(answer.status, 204)
  return ada
}

const halfDone =
  (act: (world: World, ada: SignedIn) => ReturnType<Attack['run']>) => (world: World) =>
    leaveHalf(world)
      .then((ada) => act(world, ada))
      .finally(() => world.product.provider.fail('deletion'))

export const deletionAttacks = attacksOn({ rule: 'deletion', writes: true }, [
  {
    title: 'deleting somebody with a proof, but no session',
    standsFor: 'ASVS 8.2.1',
    expected: 'unauthenticated',
    run: onAda((world, ada) => ({ token: undefined, email: ada.email, proof: world.prove(ada) })),
  },
  {
    title: 'deleting somebody with a session left open, but no proof',
    standsFor: 'ASVS 7.5.1',
    expected: 'invalid_identity_token',
    run: onAda((_world, { token, email }) => ({ token, email, proof: undefined })),
  },
  {
    title: 'deleting somebody with a proof that lay about for six minutes',
    standsFor: 'ASVS 7.5.1',
    expected: 'reauthentication_required',
    run: onAda((world, ada) => {
      const proof = world.prove(ada, { auth_time: seconds(-360) })
      return { token: ada.token, email: ada.email, proof }
    }),
  },
  {
    title: "deleting somebody with their session and a proof of one's own",
    standsFor: 'ASVS 8.2.2',
    expected: 'identity_mismatch',
    run: onAda(async (world, { token, email }) => {
      return { token, email, proof: world.prove(await enterAda(world)) }
    }),
  },
  {
    title: 'deleting somebody without the address that confirms it',
    standsFor: 'contract',
    expected: 'invalid_request',
    run: onAda((world, ada) => {
      return { token: ada.token, email: `not-${ada.email}`, proof: world.prove(ada) }
    }),
  },
  {
    title: 'the session of somebody who is half deleted',
    standsFor: 'ASVS 7.4.2',
    expected: 'unauthenticated',
    run: halfDone((world, { token }) => world.send({ path: '/api/user', token })),
  },
  {
    title: 'a sign-in of somebody who is half deleted',
    standsFor: 'ASVS 7.4.2',
    expected: 'account_deleted',
    run: halfDone((world, ada) => world.signIn(ada)),
  },
  {
    title: 'a sign-in of somebody who is half deleted, under an address of their choice',
    standsFor: 'ASVS 7.4.2',
    expected: 'account_deleted',
    run: halfDone((world, ada) => world.signIn({ ...ada, email: world.victim.email })),
  },
  {
    title: "asking with proofs of one's own who is half deleted and who is not",
    standsFor: 'ASVS 6.3.8',
    expected: 'identity_mismatch',
    run: halfDone(async (world, ada) => {
      const proof = world.prove(createPerson())
      return [await world.present(ada, proof), await world.present(world.victim, proof)]
    }),
  },
  {
    title: 'asking with a proof of before who is half deleted',
    standsFor: 'ASVS 6.3.8',
    expected: 'reauthentication_required',
    run: halfDone((world, ada) =>
      world.present(ada, world.prove(ada, { auth_time: seconds(-360) })),
    ),
  },
  {
    title: 'a proof of before, of somebody who is deleted',
    standsFor: 'ASVS 7.4.2',
    expected: 'invalid_identity_token',
    async run(world) {
      const ada = await enterAda(world)
      const proof = world.prove(ada)
      const { token, email } = ada
      const answer = await remove(world, { token, email, proof })
      assert.equal(answer.status, 204)
      return world.present(ada, proof)
    },
  },
])
