import { attacksOn } from '../frame/attack.ts'
import assert from 'node:assert/strict'
import { identityOf } from '../frame/account.ts'
import type { Said } from '../frame/controlled-provider.ts'
import { createPerson, seconds, type Person } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Genuine proofs of accounts that have changed at the provider since, or were never what the proof says.
 * The provider is asked each time.
 */

/** A sign-in of this person, while the provider says this of their account. */
const whileProviderSays =
  (account: (person: Person) => Said, person: Partial<Person> = {}) =>
  (world: World) => {
    const eve = createPerson(person)
    world.product.provider.say(eve.uid, account(eve))
    return world.signIn(eve)
  }

const google = { provider: 'google.com', emailVerified: true }

const googleOf = (person: Person, email = person.email) =>
  identityOf('google.com', { localId: person.uid, email })

/** How an account is lost to whoever is signed in. */
const LOST: readonly (readonly [how: string, says: () => Said])[] = [
  ['disabled', () => ({ disabled: true })],
  ['deleted', () => 'gone'],
  ['reset', () => ({ validSince: String(seconds(60)) })],
  ['reset, as it tells of a proof from before', () => 'revoked'],
]

const recovery = 'ASVS 7.4.2'
const foreign = 'pre-hijacked accounts: trojan identifier, nOAuth (2023)'

export const lookupAttacks = attacksOn({ rule: 'rule 4', expected: 'invalid_identity_token' }, [
  {
    title: 'somebody disabled at the provider, with a proof of before',
    standsFor: recovery,
    run: whileProviderSays(() => ({ disabled: true })),
  },
  {
    title: 'somebody deleted at the provider, with a proof of before',
    standsFor: recovery,
    run: whileProviderSays(() => 'gone'),
  },
  {
    title: 'a proof of before a reset of the password',
    standsFor: 'ASVS 7.4.3',
    run: whileProviderSays(() => ({ validSince: String(seconds(60)) })),
  },
  {
    title: 'a Google proof, while Google is no longer linked',
    standsFor: 'ASVS 6.8.1',
    run: whileProviderSays(
      (eve) => ({
        providerUserInfo: [identityOf('password', { localId: eve.uid, email: eve.email })],
      }),
      google,
    ),
  },
  {
    title: 'a password proof, while the account has no password any more',
    standsFor: 'pre-hijacked accounts: classic-federated merge',
    run: whileProviderSays((eve) => ({ providerUserInfo: [googleOf(eve)] })),
  },
  {
    title: 'a proof of an account with nothing linked at all',
    standsFor: 'ASVS 6.8.1',
    run: whileProviderSays(() => ({ providerUserInfo: [] })),
  },
  {
    title: "a Google identity with somebody else's address",
    standsFor: foreign,
    expected: 'identity_conflict',
    run: whileProviderSays(
      (eve) => ({ providerUserInfo: [googleOf(eve, 'eve@evil.test')] }),
      google,
    ),
  },
  {
    title: 'two Google identities, one of them foreign',
    standsFor: foreign,
    expected: 'identity_conflict',
    run: whileProviderSays(
      (eve) => ({ providerUserInfo: [googleOf(eve), googleOf(eve, 'eve@evil.test')] }),
      google,
    ),
  },
  {
    title: 'two Google identities of one address',
    standsFor: foreign,
    expected: 'identity_conflict',
    run: whileProviderSays((eve) => ({ providerUserInfo: [googleOf(eve), googleOf(eve)] }), google),
  },
  {
    title: 'a proof that says verified, of an address that is not verified at the provider',
    standsFor: 'nOAuth (2023)',
    run: whileProviderSays(() => ({ emailVerified: false }), { emailVerified: true }),
  },
  {
    title: 'a proof of an address the account has no longer',
    standsFor: 'pre-hijacked accounts: unexpired email change',
    run: whileProviderSays(() => ({ email: 'elsewhere@example.com' })),
  },
  ...LOST.map(([what, account]) => ({
    title: `the sessions of somebody found ${what} at the provider`,
    standsFor: recovery,
    expected: 'unauthenticated' as const,
    writes: true,
    async run(world: World) {
      const eve = await world.enter(createPerson())
      world.product.provider.say(eve.uid, account())
      await world.signIn(eve)
      return world.send({ path: '/api/user', token: eve.token })
    },
  })),
  {
    title: 'a sign-in of before a reset, once a proof from before has told of it',
    standsFor: recovery,
    expected: 'reauthentication_required',
    writes: true,
    async run(world) {
      const eve = await world.enter(createPerson())
      const { provider } = world.product
      provider.say(eve.uid, 'revoked')
      await world.signIn(eve)
      // Whatever the provider says by now: a sign-in that old is not asked about.
      provider.say(eve.uid, {})
      return world.signIn(eve)
    },
  },
  {
    title:
      'the session of somebody since their reset, with a proof from before it and a session of one’s own',
    rule: 'rule 7',
    standsFor: 'ASVS 7.4.3',
    expected: 200,
    writes: true,
    async run(world) {
      const eve = await world.enter(createPerson({ emailVerified: true }))
      const { provider } = world.product
      const old = world.prove(eve, { auth_time: seconds(-5) })
      provider.say(eve.uid, { validSince: String(seconds(-2)) })
      const after = await world.enter(eve)
      provider.say(eve.uid, 'revoked')
      const { token } = await world.enter(createPerson())
      const body = { id_token: old }
      const refused = await world.send({
        method: 'POST',
        path: '/api/user/verification',
        token,
        body,
      })
      assert.equal(refused.status, 401)
      return world.send({ path: '/api/user', token: after.token })
    },
  },
  {
    title: 'a proof of a Google identity that has been exchanged for another since',
    standsFor: foreign,
    expected: 'identity_conflict',
    run(world) {
      const eve = createPerson(google)
      const firebase = {
        sign_in_provider: 'google.com',
        identities: { 'google.com': ['another'], email: [eve.email] },
      }
      return world.present(eve, world.prove(eve, { firebase }))
    },
  },
  {
    title: 'an answer of the provider about somebody else',
    standsFor: 'ASVS 16.5.3',
    run: whileProviderSays(() => ({ localId: 'somebody' })),
  },
])
