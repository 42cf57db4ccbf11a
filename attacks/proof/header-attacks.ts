import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { createClaims } from '../../testing/users.ts'
import { createSigningKey, joinParts, signHmac, signRsa } from '../../testing/fake-provider.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Token headers that name a key. Keys come only from the configured set and are found by their `kid`.
 */

const attackersKey = createSigningKey('strangers-key')

/** The victim's claims with this header, signed by the attacker. */
const signedByAttacker = (header: object) => (context: AttackContext) => {
  const input = joinParts({ alg: 'RS256', typ: 'JWT', ...header }, createClaims(context.victim))
  return context.exchange(context.victim, signRsa(input, attackersKey.privateKey))
}

/** The same, signed with the provider's key, so that only the header is wrong. */
const signedByProvider = (header: object | string) => (context: AttackContext) => {
  const { key } = context.product.provider
  return context.exchange(
    context.victim,
    signRsa(joinParts(header, createClaims(context.victim)), key.privateKey),
  )
}

const kidOf = (kid: unknown) => signedByProvider({ alg: 'RS256', typ: 'JWT', kid })

export const headerAttacks = defineAttacks(
  { rule: 'rule 1: ID token verification', expected: 'invalid_identity_token' },
  [
    {
      title: "jku with the attacker's key set: not fetched",
      reference: 'ASVS 9.1.3, RFC 8725 §3.10',
      async run(context) {
        const before = context.product.provider.countCalls('lookup')
        const jku = `${context.product.provider.toolkitUrl}/stolen-keys.json`
        const response = await signedByAttacker({ kid: 'provider-key', jku })(context)
        assert.equal(context.product.provider.countCalls('lookup'), before)
        return response
      },
    },
    {
      title: 'jku and a kid the set does not have',
      reference: 'ASVS 9.1.3, CVE-2024-21643',
      run: signedByAttacker({ kid: 'strangers-key', jku: 'http://127.0.0.1:9/jwks.json' }),
    },
    {
      title: "x5u with the attacker's certificate",
      reference: 'ASVS 9.1.3, RFC 8725 §3.10',
      run: signedByAttacker({ kid: 'provider-key', x5u: 'http://127.0.0.1:9/cert.pem' }),
    },
    {
      title: "x5c with the attacker's certificate",
      reference: 'ASVS 9.1.3',
      run: signedByAttacker({
        kid: 'provider-key',
        x5c: [attackersKey.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
      }),
    },
    {
      title: "jwk with the attacker's key",
      reference: 'CVE-2018-0114, ASVS 9.1.3',
      run: signedByAttacker({ kid: 'provider-key', jwk: attackersKey.jwk }),
    },
    {
      title: "jwk with the attacker's key, and no kid",
      reference: 'CVE-2018-0114, ASVS 9.1.3',
      run: signedByAttacker({ jwk: attackersKey.jwk }),
    },
    { title: 'no kid at all', reference: 'ASVS 9.1.3', run: kidOf(undefined) },
    { title: 'an empty kid', reference: 'ASVS 9.1.3', run: kidOf('') },
    { title: 'a kid that is not in the set', reference: 'ASVS 9.1.3', run: kidOf('another') },
    { title: 'a kid in another case', reference: 'ASVS 9.1.3', run: kidOf('PROVIDER-KEY') },
    { title: 'a kid that is a number', reference: 'ASVS 15.3.5', run: kidOf(0) },
    { title: 'a kid that is a list', reference: 'ASVS 15.3.5', run: kidOf(['provider-key']) },
    {
      title: 'a kid that is the name of an inherited property',
      reference: 'ASVS 15.3.6',
      run: kidOf('__proto__'),
    },
    {
      title: 'a kid that is the path of an empty file, with the empty secret',
      reference: 'RFC 8725 §3.10',
      run(context) {
        const header = { alg: 'HS256', typ: 'JWT', kid: '../../../../dev/null' }
        return context.exchange(
          context.victim,
          signHmac(joinParts(header, createClaims(context.victim)), ''),
        )
      },
    },
    {
      title: 'a kid that is SQL and returns a secret',
      reference: 'RFC 8725 §3.10',
      run(context) {
        const header = { alg: 'HS256', typ: 'JWT', kid: "x' UNION SELECT 'secret" }
        return context.exchange(
          context.victim,
          signHmac(joinParts(header, createClaims(context.victim)), 'secret'),
        )
      },
    },
    {
      title: 'a published key for another algorithm',
      reference: 'ASVS 9.1.2, RFC 8725 §3.1',
      run(context) {
        const { curveKey } = context.product.provider
        const header = { alg: 'ES256', kid: curveKey.kid, typ: 'JWT' }
        const input = joinParts(header, createClaims(context.victim))
        const key = { key: curveKey.privateKey, dsaEncoding: 'ieee-p1363' } as const
        const signature = sign('sha256', Buffer.from(input), key).toString('base64url')
        return context.exchange(context.victim, `${input}.${signature}`)
      },
    },
    {
      title: 'an unknown critical extension',
      reference: 'CVE-2025-59420, RFC 7515 §4.1.11',
      run: signedByProvider({ alg: 'RS256', kid: 'provider-key', crit: ['foyer'], foyer: true }),
    },
    {
      title: 'a critical extension that is missing',
      reference: 'RFC 7515 §4.1.11',
      run: signedByProvider({ alg: 'RS256', kid: 'provider-key', crit: ['exp'] }),
    },
    {
      title: 'an unencoded payload (b64: false)',
      reference: 'RFC 7797 §7',
      run: signedByProvider({ alg: 'RS256', kid: 'provider-key', crit: ['b64'], b64: false }),
    },
    {
      title: 'a header that names two algorithms',
      reference: 'RFC 7515 §4, RFC 8725 §2.1',
      run: signedByProvider('{"alg":"RS256","kid":"provider-key","alg":"none"}'),
    },
    {
      title: 'a header that is a list',
      reference: 'RFC 7515 §4',
      run: signedByProvider('["RS256"]'),
    },
    {
      title: 'a header with no algorithm',
      reference: 'RFC 7515 §4.1.1',
      run: signedByProvider({ kid: 'provider-key' }),
    },
  ],
)
