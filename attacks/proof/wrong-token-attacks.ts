import { attacksOn } from '../frame/attack.ts'
import { claimsOf, type Claims } from '../frame/person.ts'
import type { World } from '../frame/world.ts'

/*
 * Things that are tokens, or something, but not an ID token.
 */

const instead = (idToken: unknown) => (world: World) => world.present(world.victim, idToken)

const withClaims = (changes: Claims) => (world: World) =>
  world.present(world.victim, world.prove(world.victim, changes))

const kind = 'ASVS 9.2.2, RFC 8725 §2.8'

export const wrongTokenAttacks = attacksOn({ rule: 'rule 1', expected: 'invalid_identity_token' }, [
  {
    title: "the provider's session cookie",
    standsFor: kind,
    run: withClaims({ iss: 'https://session.firebase.google.com/demo-foyer' }),
  },
  {
    title: 'a custom token of a service account',
    standsFor: kind,
    run: (world) =>
      withClaims({
        iss: 'admin@demo-foyer.iam.gserviceaccount.com',
        aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        uid: world.victim.uid,
        firebase: undefined,
        auth_time: undefined,
      })(world),
  },
  {
    title: "Google's own ID token, for another client of Google's",
    standsFor: 'ASVS 9.2.3, RFC 8725 §2.7',
    run: withClaims({
      iss: 'https://accounts.google.com',
      aud: '407408718192.apps.googleusercontent.com',
      firebase: undefined,
    }),
  },
  {
    title: 'an app check token',
    standsFor: kind,
    run: withClaims({
      iss: 'https://firebaseappcheck.googleapis.com/1',
      aud: ['projects/1', 'projects/demo-foyer'],
    }),
  },
  {
    title: "the victim's own session token",
    standsFor: kind,
    run: (world) => instead(world.victim.token)(world),
  },
  { title: 'a refresh token', standsFor: kind, run: instead('AMf-vBx7ZJ0pQm'.repeat(12)) },
  {
    title: 'an unsigned emulator token of the same claims',
    standsFor: kind,
    run: (world) =>
      instead(
        `${Buffer.from('{"alg":"none","type":"JWT"}').toString('base64url')}.${Buffer.from(
          JSON.stringify(claimsOf(world.victim)),
        ).toString('base64url')}.`,
      )(world),
  },
  { title: 'nothing', standsFor: 'ASVS 6.8.2', run: instead(undefined) },
  { title: 'an empty text', standsFor: 'ASVS 6.8.2', run: instead('') },
  { title: 'a space', standsFor: 'ASVS 6.8.2', run: instead(' ') },
  { title: 'dots alone', standsFor: 'ASVS 6.8.2', run: instead('..') },
  { title: 'fifteen thousand dots', standsFor: 'CVE-2025-30204', run: instead('.'.repeat(15_000)) },
  { title: 'fifteen thousand letters', standsFor: 'ASVS 15.2.2', run: instead('A'.repeat(15_000)) },
  {
    title: 'sixty-four thousand letters, refused before they are read',
    rule: 'the edge',
    standsFor: 'ASVS 4.2.5',
    expected: 'payload_too_large',
    run: instead('A'.repeat(65_536)),
  },
  { title: 'null', standsFor: 'ASVS 15.3.5', expected: 'invalid_request', run: instead(null) },
  { title: 'a number', standsFor: 'ASVS 15.3.5', expected: 'invalid_request', run: instead(1) },
  {
    title: 'a list with a genuine proof in it',
    standsFor: 'ASVS 15.3.5',
    expected: 'invalid_request',
    run: (world) => instead([world.prove(world.victim)])(world),
  },
  {
    title: 'an object that says it is valid',
    standsFor: 'ASVS 15.3.5',
    expected: 'invalid_request',
    run: instead({ valid: true }),
  },
  {
    title: 'a genuine proof among spaces',
    standsFor: 'RFC 7515 §7.1',
    run: (world) => instead(` ${world.prove(world.victim)} `)(world),
  },
])
