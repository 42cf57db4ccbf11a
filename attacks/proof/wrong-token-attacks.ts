import { defineAttacks } from '../support/attack.ts'
import type { TokenClaims } from '../../testing/fake-provider.ts'
import { createClaims } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Other kinds of tokens, and values that are not tokens.
 */

const withIdToken = (idToken: unknown) => (context: AttackContext) =>
  context.exchange(context.victim, idToken)

const withClaims = (changes: TokenClaims) => (context: AttackContext) =>
  context.exchange(context.victim, context.issueIdToken(context.victim, changes))

const kind = 'ASVS 9.2.2, RFC 8725 §2.8'

export const wrongTokenAttacks = defineAttacks(
  { rule: 'rule 1: ID token verification', expected: 'invalid_identity_token' },
  [
    {
      title: "the provider's session cookie",
      reference: kind,
      run: withClaims({ iss: 'https://session.firebase.google.com/demo-foyer' }),
    },
    {
      title: 'a custom token of a service account',
      reference: kind,
      run: (context) =>
        withClaims({
          iss: 'admin@demo-foyer.iam.gserviceaccount.com',
          aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
          uid: context.victim.uid,
          firebase: undefined,
          auth_time: undefined,
        })(context),
    },
    {
      title: 'an ID token that Google issued to another OAuth client',
      reference: 'ASVS 9.2.3, RFC 8725 §2.7',
      run: withClaims({
        iss: 'https://accounts.google.com',
        aud: '407408718192.apps.googleusercontent.com',
        firebase: undefined,
      }),
    },
    {
      title: 'an App Check token',
      reference: kind,
      run: withClaims({
        iss: 'https://firebaseappcheck.googleapis.com/1',
        aud: ['projects/1', 'projects/demo-foyer'],
      }),
    },
    {
      title: "the victim's own session token",
      reference: kind,
      run: (context) => withIdToken(context.victim.token)(context),
    },
    { title: 'a refresh token', reference: kind, run: withIdToken('AMf-vBx7ZJ0pQm'.repeat(12)) },
    {
      title: 'an unsigned emulator token with the same claims',
      reference: kind,
      run: (context) =>
        withIdToken(
          `${Buffer.from('{"alg":"none","type":"JWT"}').toString('base64url')}.${Buffer.from(
            JSON.stringify(createClaims(context.victim)),
          ).toString('base64url')}.`,
        )(context),
    },
    { title: 'nothing', reference: 'ASVS 6.8.2', run: withIdToken(undefined) },
    { title: 'an empty string', reference: 'ASVS 6.8.2', run: withIdToken('') },
    { title: 'a space', reference: 'ASVS 6.8.2', run: withIdToken(' ') },
    { title: 'only dots', reference: 'ASVS 6.8.2', run: withIdToken('..') },
    {
      title: 'fifteen thousand dots',
      reference: 'CVE-2025-30204',
      run: withIdToken('.'.repeat(15_000)),
    },
    {
      title: 'fifteen thousand letters',
      reference: 'ASVS 15.2.2',
      run: withIdToken('A'.repeat(15_000)),
    },
    {
      title: 'sixty-four thousand letters: refused before the body is read',
      rule: 'HTTP hardening',
      reference: 'ASVS 4.2.5',
      expected: 'payload_too_large',
      run: withIdToken('A'.repeat(65_536)),
    },
    {
      title: 'null',
      reference: 'ASVS 15.3.5',
      expected: 'invalid_request',
      run: withIdToken(null),
    },
    {
      title: 'a number',
      reference: 'ASVS 15.3.5',
      expected: 'invalid_request',
      run: withIdToken(1),
    },
    {
      title: 'a list with a valid ID token',
      reference: 'ASVS 15.3.5',
      expected: 'invalid_request',
      run: (context) => withIdToken([context.issueIdToken(context.victim)])(context),
    },
    {
      title: 'an object that claims to be valid',
      reference: 'ASVS 15.3.5',
      expected: 'invalid_request',
      run: withIdToken({ valid: true }),
    },
    {
      title: 'a valid ID token surrounded by spaces',
      reference: 'RFC 7515 §7.1',
      run: (context) => withIdToken(` ${context.issueIdToken(context.victim)} `)(context),
    },
  ],
)
