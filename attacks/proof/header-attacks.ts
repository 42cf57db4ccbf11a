import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { attacksOn } from '../frame/attack.ts'
import { claimsOf } from '../frame/person.ts'
import { createSigningKey, joinParts, signHmac, signRsa } from '../frame/token-forge.ts'
import type { World } from '../frame/world.ts'

/*
 * Headers that say where the key is. Keys come from the configured set, found by their kid, and from
 * nowhere else.
 */

const strangersKey = createSigningKey('strangers-key')

/** The victim's claims under this header, signed by whoever sent it. */
const signedByStranger = (header: object) => (world: World) => {
  const input = joinParts({ alg: 'RS256', typ: 'JWT', ...header }, claimsOf(world.victim))
  return world.present(world.victim, signRsa(input, strangersKey.privateKey))
}

/** The same with the provider's own key: only the header is at fault. */
const signedByProvider = (header: object | string) => (world: World) => {
  const { key } = world.product.provider
  return world.present(
    world.victim,
    signRsa(joinParts(header, claimsOf(world.victim)), key.privateKey),
  )
}

const kidOf = (kid: unknown) => signedByProvider({ alg: 'RS256', typ: 'JWT', kid })

export const headerAttacks = attacksOn({ rule: 'rule 1', expected: 'invalid_identity_token' }, [
  {
    title: 'jku that points to the key set of the attacker, which is never fetched',
    standsFor: 'ASVS 9.1.3, RFC 8725 §3.10',
    async run(world) {
      const before = world.product.provider.asked('lookup')
      const jku = `${world.product.provider.toolkitUrl}/stolen-keys.json`
      const answer = await signedByStranger({ kid: 'provider-key', jku })(world)
      assert.equal(world.product.provider.asked('lookup'), before)
      return answer
    },
  },
  {
    title: 'jku and a kid the set does not have',
    standsFor: 'ASVS 9.1.3, CVE-2024-21643',
    run: signedByStranger({ kid: 'strangers-key', jku: 'http://127.0.0.1:9/jwks.json' }),
  },
  {
    title: 'x5u that points to the certificate of the attacker',
    standsFor: 'ASVS 9.1.3, RFC 8725 §3.10',
    run: signedByStranger({ kid: 'provider-key', x5u: 'http://127.0.0.1:9/cert.pem' }),
  },
  {
    title: 'x5c with the certificate of the attacker',
    standsFor: 'ASVS 9.1.3',
    run: signedByStranger({
      kid: 'provider-key',
      x5c: [strangersKey.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
    }),
  },
  {
    title: 'jwk with the key of the attacker',
    standsFor: 'CVE-2018-0114, ASVS 9.1.3',
    run: signedByStranger({ kid: 'provider-key', jwk: strangersKey.jwk }),
  },
  {
    title: 'jwk with the key of the attacker, and no kid',
    standsFor: 'CVE-2018-0114, ASVS 9.1.3',
    run: signedByStranger({ jwk: strangersKey.jwk }),
  },
  { title: 'no kid at all', standsFor: 'ASVS 9.1.3', run: kidOf(undefined) },
  { title: 'an empty kid', standsFor: 'ASVS 9.1.3', run: kidOf('') },
  { title: 'a kid that is not in the set', standsFor: 'ASVS 9.1.3', run: kidOf('another') },
  { title: 'a kid in other letters', standsFor: 'ASVS 9.1.3', run: kidOf('PROVIDER-KEY') },
  { title: 'a kid that is a number', standsFor: 'ASVS 15.3.5', run: kidOf(0) },
  { title: 'a kid that is a list', standsFor: 'ASVS 15.3.5', run: kidOf(['provider-key']) },
  { title: 'a kid that every object has', standsFor: 'ASVS 15.3.6', run: kidOf('__proto__') },
  {
    title: 'a kid that is a way to an empty file, and that file for a secret',
    standsFor: 'RFC 8725 §3.10',
    run(world) {
      const header = { alg: 'HS256', typ: 'JWT', kid: '../../../../dev/null' }
      return world.present(world.victim, signHmac(joinParts(header, claimsOf(world.victim)), ''))
    },
  },
  {
    title: 'a kid that is SQL and brings its own secret',
    standsFor: 'RFC 8725 §3.10',
    run(world) {
      const header = { alg: 'HS256', typ: 'JWT', kid: "x' UNION SELECT 'secret" }
      return world.present(
        world.victim,
        signHmac(joinParts(header, claimsOf(world.victim)), 'secret'),
      )
    },
  },
  {
    title: 'a key of the set that is for another algorithm',
    standsFor: 'ASVS 9.1.2, RFC 8725 §3.1',
    run(world) {
      const { curveKey } = world.product.provider
      const header = { alg: 'ES256', kid: curveKey.kid, typ: 'JWT' }
      const input = joinParts(header, claimsOf(world.victim))
      const key = { key: curveKey.privateKey, dsaEncoding: 'ieee-p1363' } as const
      const signature = sign('sha256', Buffer.from(input), key).toString('base64url')
      return world.present(world.victim, `${input}.${signature}`)
    },
  },
  {
    title: 'a critical extension nobody here knows',
    standsFor: 'CVE-2025-59420, RFC 7515 §4.1.11',
    run: signedByProvider({ alg: 'RS256', kid: 'provider-key', crit: ['foyer'], foyer: true }),
  },
  {
    title: 'a critical extension that is not there',
    standsFor: 'RFC 7515 §4.1.11',
    run: signedByProvider({ alg: 'RS256', kid: 'provider-key', crit: ['exp'] }),
  },
  {
    title: 'a payload that says it is not encoded',
    standsFor: 'RFC 7797 §7',
    run: signedByProvider({ alg: 'RS256', kid: 'provider-key', crit: ['b64'], b64: false }),
  },
  {
    title: 'a header that names two algorithms',
    standsFor: 'RFC 7515 §4, RFC 8725 §2.1',
    run: signedByProvider('{"alg":"RS256","kid":"provider-key","alg":"none"}'),
  },
  {
    title: 'a header that is a list',
    standsFor: 'RFC 7515 §4',
    run: signedByProvider('["RS256"]'),
  },
  {
    title: 'a header with no algorithm',
    standsFor: 'RFC 7515 §4.1.1',
    run: signedByProvider({ kid: 'provider-key' }),
  },
])
