import { attacksOn } from '../frame/attack.ts'
import { claimsOf, type Claims } from '../frame/person.ts'
import { joinParts, signRsa, type TokenPart } from '../frame/token-forge.ts'
import type { World } from '../frame/world.ts'

/*
 * Tokens the provider's key has signed that are not meant for us, or name nobody. A signature says
 * nothing about what it is made over.
 */

const withClaims = (changes: Claims) => (world: World) =>
  world.present(world.victim, world.prove(world.victim, changes))

const withPayload = (payload: TokenPart | ((world: World) => TokenPart)) => (world: World) => {
  const { key } = world.product.provider
  const part = typeof payload === 'function' ? payload(world) : payload
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  return world.present(world.victim, signRsa(joinParts(header, part), key.privateKey))
}

const audience = 'ASVS 9.2.3, RFC 8725 §3.9'
const issuer = 'ASVS 6.8.1, RFC 8725 §3.8'
const types = 'ASVS 15.3.5'

export const claimAttacks = attacksOn({ rule: 'rule 1', expected: 'invalid_identity_token' }, [
  { title: 'aud of another project', standsFor: audience, run: withClaims({ aud: 'other' }) },
  {
    title: 'aud that begins like ours',
    standsFor: audience,
    run: withClaims({ aud: 'demo-foyer-2' }),
  },
  { title: 'aud in other letters', standsFor: audience, run: withClaims({ aud: 'Demo-Foyer' }) },
  { title: 'no aud', standsFor: audience, run: withClaims({ aud: undefined }) },
  {
    title: 'aud a list of us alone',
    standsFor: audience,
    run: withClaims({ aud: ['demo-foyer'] }),
  },
  {
    title: 'aud a list of us and another',
    standsFor: 'ASVS 9.2.4',
    run: withClaims({ aud: ['other', 'demo-foyer'] }),
  },
  {
    title: 'iss of another project',
    standsFor: issuer,
    run: withClaims({ iss: 'https://securetoken.google.com/other' }),
  },
  {
    title: 'iss with a slash behind',
    standsFor: issuer,
    run: withClaims({ iss: 'https://securetoken.google.com/demo-foyer/' }),
  },
  {
    title: 'iss on a host that begins like the provider',
    standsFor: issuer,
    run: withClaims({ iss: 'https://securetoken.google.com.evil.test/demo-foyer' }),
  },
  {
    title: 'iss a list',
    standsFor: 'CVE-2024-53861',
    run: withClaims({ iss: ['https://securetoken.google.com/demo-foyer'] }),
  },
  {
    title: 'iss a piece of ours',
    standsFor: 'CVE-2024-53861',
    run: withClaims({ iss: 'https://securetoken.google.com/' }),
  },
  { title: 'no iss', standsFor: issuer, run: withClaims({ iss: undefined }) },
  { title: 'no sub', standsFor: types, run: withClaims({ sub: undefined }) },
  { title: 'an empty sub', standsFor: types, run: withClaims({ sub: '' }) },
  {
    title: 'a sub of 129 characters',
    standsFor: 'ASVS 2.2.1',
    run: withClaims({ sub: 'u'.repeat(129) }),
  },
  { title: 'a sub that is a number', standsFor: types, run: withClaims({ sub: 1 }) },
  {
    title: 'a sub that is a list of the victim',
    standsFor: types,
    run: (world) => withClaims({ sub: [world.victim.uid] })(world),
  },
  {
    title: 'a sub with a zero byte behind the victim',
    standsFor: 'CWE-158',
    run: (world) => withClaims({ sub: `${world.victim.uid}\u0000` })(world),
  },
  { title: 'no email', standsFor: 'ASVS 6.8.1', run: withClaims({ email: undefined }) },
  { title: 'an email that is null', standsFor: types, run: withClaims({ email: null }) },
  {
    title: 'an email that is a list',
    standsFor: types,
    run: (world) => withClaims({ email: [world.victim.email] })(world),
  },
  {
    title: 'email_verified in words',
    standsFor: types,
    run: (world) => {
      world.product.provider.say(world.victim.uid, { emailVerified: true })
      return withClaims({ email_verified: 'true' })(world)
    },
  },
  {
    title: 'a tenant of the project',
    standsFor: 'ASVS 6.8.1',
    run: withClaims({ firebase: { sign_in_provider: 'password', tenant: 'acme' } }),
  },
  {
    title: 'a tenant without a name',
    standsFor: 'ASVS 6.8.1',
    run: withClaims({ firebase: { sign_in_provider: 'password', tenant: '' } }),
  },
  { title: 'no sign-in provider', standsFor: 'ASVS 9.2.2', run: withClaims({ firebase: {} }) },
  {
    title: 'a sign-in provider that is a list',
    standsFor: types,
    run: withClaims({ firebase: { sign_in_provider: ['password'] } }),
  },
  {
    title: 'claims that are inherited, not there',
    standsFor: 'ASVS 15.3.6, CVE-2019-10744',
    run: withPayload(({ victim }) => {
      const { email, ...rest } = claimsOf(victim)
      return JSON.stringify(rest).replace('{', `{"__proto__":{"email":${JSON.stringify(email)}},`)
    }),
  },
  {
    title: 'two subjects, the victim first',
    standsFor: 'RFC 8259 §4, CWE-436',
    expected: 'identity_mismatch',
    run: withPayload(
      ({ victim }) => `${JSON.stringify(claimsOf(victim)).slice(0, -1)},"sub":"eve"}`,
    ),
  },
  { title: 'claims that are a list', standsFor: 'RFC 7519 §7.2', run: withPayload('[]') },
  { title: 'claims that are null', standsFor: 'RFC 7519 §7.2', run: withPayload('null') },
  { title: 'claims that are no JSON', standsFor: 'RFC 7519 §7.2', run: withPayload('sub=victim') },
  { title: 'no claims at all', standsFor: 'RFC 7519 §7.2', run: withPayload('') },
  {
    title: 'claims that are no UTF-8',
    standsFor: 'RFC 8725 §3.7',
    run: withPayload(({ victim }) =>
      Buffer.from(JSON.stringify({ ...claimsOf(victim), name: '\u00ff' }), 'latin1'),
    ),
  },
])
