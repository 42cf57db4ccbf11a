import { defineAttacks } from '../support/attack.ts'
import { createClaims } from '../../testing/users.ts'
import {
  joinParts,
  signRsa,
  type TokenPart,
  type TokenClaims,
} from '../../testing/fake-provider.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Tokens with a valid signature of the provider, but claims for another audience, without a user, or of
 * the wrong type.
 */

const withClaims = (changes: TokenClaims) => (context: AttackContext) =>
  context.exchange(context.victim, context.issueIdToken(context.victim, changes))

const withPayload =
  (payload: TokenPart | ((context: AttackContext) => TokenPart)) => (context: AttackContext) => {
    const { key } = context.product.provider
    const part = typeof payload === 'function' ? payload(context) : payload
    const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
    return context.exchange(context.victim, signRsa(joinParts(header, part), key.privateKey))
  }

const audience = 'ASVS 9.2.3, RFC 8725 §3.9'
const issuer = 'ASVS 6.8.1, RFC 8725 §3.8'
const types = 'ASVS 15.3.5'

export const claimAttacks = defineAttacks(
  { rule: 'rule 1: ID token verification', expected: 'invalid_identity_token' },
  [
    { title: 'aud of another project', reference: audience, run: withClaims({ aud: 'other' }) },
    {
      title: 'aud that starts with the project id',
      reference: audience,
      run: withClaims({ aud: 'demo-foyer-2' }),
    },
    { title: 'aud in another case', reference: audience, run: withClaims({ aud: 'Demo-Foyer' }) },
    { title: 'no aud', reference: audience, run: withClaims({ aud: undefined }) },
    {
      title: 'aud is a list with only the project id',
      reference: audience,
      run: withClaims({ aud: ['demo-foyer'] }),
    },
    {
      title: 'aud is a list with the project id and another',
      reference: 'ASVS 9.2.4',
      run: withClaims({ aud: ['other', 'demo-foyer'] }),
    },
    {
      title: 'iss of another project',
      reference: issuer,
      run: withClaims({ iss: 'https://securetoken.google.com/other' }),
    },
    {
      title: 'iss with a trailing slash',
      reference: issuer,
      run: withClaims({ iss: 'https://securetoken.google.com/demo-foyer/' }),
    },
    {
      title: "iss on a host that starts like the provider's",
      reference: issuer,
      run: withClaims({ iss: 'https://securetoken.google.com.evil.test/demo-foyer' }),
    },
    {
      title: 'iss is a list',
      reference: 'CVE-2024-53861',
      run: withClaims({ iss: ['https://securetoken.google.com/demo-foyer'] }),
    },
    {
      title: 'iss is only part of the correct one',
      reference: 'CVE-2024-53861',
      run: withClaims({ iss: 'https://securetoken.google.com/' }),
    },
    { title: 'no iss', reference: issuer, run: withClaims({ iss: undefined }) },
    { title: 'no sub', reference: types, run: withClaims({ sub: undefined }) },
    { title: 'an empty sub', reference: types, run: withClaims({ sub: '' }) },
    {
      title: 'a sub of 129 characters',
      reference: 'ASVS 2.2.1',
      run: withClaims({ sub: 'u'.repeat(129) }),
    },
    { title: 'a sub that is a number', reference: types, run: withClaims({ sub: 1 }) },
    {
      title: "a sub that is a list with the victim's uid",
      reference: types,
      run: (context) => withClaims({ sub: [context.victim.uid] })(context),
    },
    {
      title: "the victim's uid followed by a null byte as sub",
      reference: 'CWE-158',
      run: (context) => withClaims({ sub: `${context.victim.uid}\u0000` })(context),
    },
    {
      title: "the victim's uid followed by a lone surrogate as sub",
      reference: 'CWE-176',
      run: (context) => withClaims({ sub: `${context.victim.uid}\uD800` })(context),
    },
    { title: 'no email', reference: 'ASVS 6.8.1', run: withClaims({ email: undefined }) },
    { title: 'an email that is null', reference: types, run: withClaims({ email: null }) },
    {
      title: 'an email that is a list',
      reference: types,
      run: (context) => withClaims({ email: [context.victim.email] })(context),
    },
    {
      title: 'email_verified as a string',
      reference: types,
      run: (context) => {
        context.product.provider.setAccount(context.victim.uid, { emailVerified: true })
        return withClaims({ email_verified: 'true' })(context)
      },
    },
    {
      title: 'a tenant of the project',
      reference: 'ASVS 6.8.1',
      run: withClaims({ firebase: { sign_in_provider: 'password', tenant: 'acme' } }),
    },
    {
      title: 'an empty tenant',
      reference: 'ASVS 6.8.1',
      run: withClaims({ firebase: { sign_in_provider: 'password', tenant: '' } }),
    },
    { title: 'no sign-in provider', reference: 'ASVS 9.2.2', run: withClaims({ firebase: {} }) },
    {
      title: 'a sign-in provider that is a list',
      reference: types,
      run: withClaims({ firebase: { sign_in_provider: ['password'] } }),
    },
    {
      title: 'claims in __proto__',
      reference: 'ASVS 15.3.6, CVE-2019-10744',
      run: withPayload(({ victim }) => {
        const { email, ...rest } = createClaims(victim)
        return JSON.stringify(rest).replace('{', `{"__proto__":{"email":${JSON.stringify(email)}},`)
      }),
    },
    {
      title: 'two subjects, the victim first',
      reference: 'RFC 8259 §4, CWE-436',
      expected: 'identity_mismatch',
      run: withPayload(
        ({ victim }) => `${JSON.stringify(createClaims(victim)).slice(0, -1)},"sub":"eve"}`,
      ),
    },
    { title: 'claims that are a list', reference: 'RFC 7519 §7.2', run: withPayload('[]') },
    { title: 'claims that are null', reference: 'RFC 7519 §7.2', run: withPayload('null') },
    {
      title: 'claims that are not JSON',
      reference: 'RFC 7519 §7.2',
      run: withPayload('sub=victim'),
    },
    { title: 'no claims at all', reference: 'RFC 7519 §7.2', run: withPayload('') },
    {
      title: 'claims that are not UTF-8',
      reference: 'RFC 8725 §3.7',
      run: withPayload(({ victim }) =>
        Buffer.from(JSON.stringify({ ...createClaims(victim), name: '\u00ff' }), 'latin1'),
      ),
    },
  ],
)
