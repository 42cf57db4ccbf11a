import assert from 'node:assert/strict'
import { identityOf } from '../frame/account.ts'
import { attacksOn } from '../frame/attack.ts'
import { createPerson, seconds, type Person } from '../frame/person.ts'
import type { SignedIn, World } from '../frame/world.ts'

/*
 * `POST user/email` notes where a person may move. Whoever gets a note of theirs into somebody's row takes
 * the account with it, so a session alone must not do, nor a proof alone, nor both of two people.
 */

/** Whose session, what proof, and where to. */
interface Asking {
  readonly token: string | undefined
  readonly proof: unknown
  readonly to: string
}

const ask = ({ send }: World, { token, proof, to }: Asking) =>
  send({
    method: 'POST',
    path: '/api/user/email',
    ...(token !== undefined && { token }),
    body: { email: to, id_token: proof },
  })

const away = (person: Person) => `eve-${person.email}`

/** The answer to an asking that must not be kept: the address asked for opens nothing afterwards. */
async function askInVain(world: World, of: Person, asking: Omit<Asking, 'to'>) {
  const answer = await ask(world, { ...asking, to: away(of) })
  const moved = { ...of, email: away(of), emailVerified: true }
  // After whatever reset there was.
  const late = await world.present(moved, world.prove(moved, { auth_time: seconds(10) }))
  assert.equal(late.status, 409)
  return answer
}

const enterAda = (world: World) => world.enter(createPerson({ emailVerified: true }))

/** A verified person who is signed in is attacked so. */
const onAda =
  (act: (world: World, ada: SignedIn) => Promise<Omit<Asking, 'to'>> | Omit<Asking, 'to'>) =>
  async (world: World) => {
    const ada = await enterAda(world)
    return askInVain(world, ada, await act(world, ada))
  }

const change = 'pre-hijacked accounts: unexpired email change'

export const askingAttacks = attacksOn({ rule: 'rule 6', writes: true }, [
  {
    title: 'asking to move somebody with a proof, but no session',
    standsFor: 'ASVS 8.2.1',
    expected: 'unauthenticated',
    run: onAda((world, ada) => ({ token: undefined, proof: world.prove(ada) })),
  },
  {
    title: 'asking to move somebody with a session left open, but no proof',
    standsFor: 'ASVS 7.5.1',
    expected: 'invalid_identity_token',
    run: onAda((_world, { token }) => ({ token, proof: undefined })),
  },
  {
    title: 'asking to move somebody with a proof that lay about for six minutes',
    standsFor: 'ASVS 7.5.1',
    expected: 'reauthentication_required',
    run: onAda((world, ada) => {
      const proof = world.prove(ada, { auth_time: seconds(-360) })
      return { token: ada.token, proof }
    }),
  },
  {
    title: "asking to move somebody with their session and a proof of one's own",
    standsFor: 'ASVS 8.2.2',
    expected: 'identity_mismatch',
    run: onAda(async (world, { token }) => ({ token, proof: world.prove(await enterAda(world)) })),
  },
  {
    title: "asking to move somebody with their session and another site's careless word",
    rule: 'rule 5',
    standsFor: 'pre-hijacked accounts: non-verifying provider',
    expected: 'forbidden',
    run: onAda((world, ada) => {
      const providerUserInfo = ['password', 'oidc.careless'].map((site) =>
        identityOf(site, { localId: ada.uid, email: ada.email }),
      )
      world.product.provider.say(ada.uid, { providerUserInfo })
      const proof = world.prove({ ...ada, provider: 'oidc.careless' })
      return { token: ada.token, proof }
    }),
  },
  {
    title: 'asking to move somebody with a proof from before a reset that we know of',
    rule: 'rule 7',
    standsFor: change,
    expected: 'reauthentication_required',
    run: onAda(async (world, ada) => {
      world.product.provider.say(ada.uid, { validSince: String(seconds(2)) })
      const proof = world.prove(ada, { auth_time: seconds(3) })
      const again = await world.present(ada, proof)
      assert.equal(again.status, 200)
      const { token } = JSON.parse(again.text) as { token: string }
      return { token, proof: world.prove(ada) }
    }),
  },
  {
    title: 'asking to move with a session from before a reset, and a proof that survived it',
    rule: 'rule 7',
    standsFor: change,
    expected: 'unauthenticated',
    run: onAda((world, ada) => {
      world.product.provider.say(ada.uid, { validSince: String(seconds(1)) })
      return { token: ada.token, proof: world.prove(ada, { auth_time: seconds(2) }) }
    }),
  },
  {
    title: 'asking to move with an address that was never proven: a squatter who makes off',
    rule: 'rule 5',
    standsFor: change,
    expected: 'forbidden',
    async run(world) {
      const squatter = await world.enter(createPerson())
      return askInVain(world, squatter, { token: squatter.token, proof: world.prove(squatter) })
    },
  },
  {
    title: 'asking to move to an address that is held, and to one that is not',
    rule: 'contract',
    standsFor: 'ASVS 6.3.8',
    expected: 204,
    async run(world) {
      const eve = await enterAda(world)
      const asking = { token: eve.token, proof: world.prove(eve) }
      return [
        await ask(world, { ...asking, to: world.victim.email }),
        await ask(world, { ...asking, to: away(eve) }),
      ]
    },
  },
])
