import { attacksOn } from '../frame/attack.ts'
import { createPerson, seconds } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Whether an address has an account must not be learned from an answer: what is known and what is not
 * are answered alike.
 */

const stranger = createPerson()

/** The same attempt in the name of the victim and of somebody nobody knows. */
const ofBoth = (idToken: (world: World, uid: string) => unknown) => (world: World) =>
  Promise.all(
    [world.victim, stranger, { ...world.victim, uid: stranger.uid }].flatMap((person) =>
      (['login', 'register'] as const).map((call) =>
        world.present(person, idToken(world, person.uid), { call }),
      ),
    ),
  )

const known = 'ASVS 6.3.8, CWE-204'

export const enumerationAttacks = attacksOn(
  { rule: 'contract', standsFor: known, expected: 'invalid_identity_token' },
  [
    { title: 'known or not, without a proof', run: ofBoth(() => undefined) },
    {
      title: 'known or not, with a proof that is none',
      run: ofBoth(() => 'eyJhbGciOiJSUzI1NiJ9.e30.x'),
    },
    {
      title: 'known or not, with a proof that is over',
      run: ofBoth((world, uid) => world.prove({ ...world.victim, uid }, { exp: seconds(-60) })),
    },
    {
      title: 'known or not, with a proof of somebody else',
      rule: 'rule 2',
      expected: 'identity_mismatch',
      run: ofBoth((world) => world.prove(createPerson())),
    },
    {
      title: 'known or not, with a proof of a sign-in too long ago',
      rule: 'rule 3',
      expected: 'reauthentication_required',
      run: (world) =>
        Promise.all(
          [world.victim, stranger].map((person) =>
            world.present(person, world.prove(person, { auth_time: seconds(-900) })),
          ),
        ),
    },
  ],
)
