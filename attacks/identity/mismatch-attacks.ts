import { attacksOn } from '../frame/attack.ts'
import { createPerson } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * A genuine proof of one person, and a request that speaks of another; or a proof that is not for this
 * call.
 */

const eve = createPerson()
const googleEve = createPerson({ provider: 'google.com', emailVerified: true })

/** Eve's own genuine proof, with what she says about herself changed. */
const eveSays = (body: (world: World) => Record<string, unknown>) => (world: World) =>
  world.signIn(eve, { body: body(world) })

const kinds = 'ASVS 6.8.1'

export const mismatchAttacks = attacksOn({ rule: 'rule 2', expected: 'identity_mismatch' }, [
  {
    title: "one's own proof with the uid of the victim",
    standsFor: 'decisions 20, ASVS 8.3.1',
    run: eveSays(({ victim }) => ({ firebase_uuid: victim.uid })),
  },
  {
    title: "one's own proof with the address of the victim",
    standsFor: 'decisions 20, ASVS 8.3.1',
    run: eveSays(({ victim }) => ({ email: victim.email })),
  },
  {
    title: "one's own proof with uid and address of the victim",
    standsFor: 'decisions 20, ASVS 8.3.1',
    run: eveSays(({ victim }) => ({ email: victim.email, firebase_uuid: victim.uid })),
  },
  {
    title: 'uid and address of the victim, and no proof: the calls as they once were',
    standsFor: 'decisions 20, ASVS 6.8.2',
    rule: 'contract',
    expected: 'invalid_identity_token',
    run: eveSays(({ victim }) => ({
      email: victim.email,
      firebase_uuid: victim.uid,
      id_token: undefined,
    })),
  },
  {
    title: 'a uid in other letters',
    standsFor: kinds,
    run: eveSays(() => ({ firebase_uuid: eve.uid.toUpperCase() })),
  },
  {
    title: 'a uid with a space behind',
    standsFor: kinds,
    run: eveSays(() => ({ firebase_uuid: `${eve.uid} ` })),
  },
  {
    title: 'an empty uid',
    standsFor: kinds,
    run: eveSays(() => ({ firebase_uuid: '' })),
  },
  {
    title: 'a uid that is a list of both',
    standsFor: 'ASVS 15.3.5',
    rule: 'contract',
    expected: 'invalid_request',
    run: eveSays(({ victim }) => ({ firebase_uuid: [eve.uid, victim.uid] })),
  },
  {
    title: 'two uids in one body: the last one is read, and it is not the proven one',
    standsFor: 'RFC 8259 §4, ASVS 15.3.7',
    run: ({ send, prove, victim }) => {
      const own = JSON.stringify({ email: eve.email, firebase_uuid: eve.uid, id_token: prove(eve) })
      const body = `${own.slice(0, -1)},"firebase_uuid":"${victim.uid}"}`
      return send({ method: 'POST', path: '/api/login', body })
    },
  },
  ...(['login', 'register'] as const).map((call) => ({
    title: `a Google proof at ${call}`,
    rule: 'rule 3',
    standsFor: kinds,
    run: (world: World) => world.signIn(googleEve, { call }),
  })),
  {
    title: 'a password proof at loginWithProviders',
    rule: 'rule 3',
    standsFor: kinds,
    run: (world) => world.signIn(eve, { call: 'loginWithProviders' }),
  },
  ...['anonymous', 'custom', 'phone', 'emailLink', 'PASSWORD', 'password '].map((provider) => ({
    title: `a sign-in by "${provider}"`,
    rule: 'rule 3',
    standsFor: kinds,
    run: (world: World) =>
      world.signIn(createPerson({ provider, emailVerified: true }), { call: 'login' }),
  })),
  {
    title: 'a federated address nobody has verified',
    rule: 'rule 5',
    standsFor: 'nOAuth (2023), pre-hijacked accounts: non-verifying provider',
    expected: 'forbidden',
    run: (world) => world.signIn({ ...googleEve, emailVerified: false }),
  },
  {
    title: 'a federated proof of the address of the victim, not verified',
    rule: 'rule 5',
    standsFor: 'nOAuth (2023)',
    expected: 'forbidden',
    run: (world) =>
      world.signIn(createPerson({ provider: 'oidc.evil', email: world.victim.email })),
  },
])
