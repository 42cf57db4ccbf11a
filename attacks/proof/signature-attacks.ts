import { defineAttacks } from '../support/attack.ts'
import { createClaims } from '../../testing/users.ts'
import { createSigningKey, joinParts, signHmac, signRsa } from '../../testing/fake-provider.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Tokens without a signature, or with one of another key.
 */

const attackersKey = createSigningKey('provider-key')

const headerWith = (alg: string) => ({ alg, kid: 'provider-key', typ: 'JWT' })

/** The victim's claims with this algorithm in the header, unsigned. */
const inputOf = ({ victim }: AttackContext, alg: string) =>
  joinParts(headerWith(alg), createClaims(victim))

const forged = (forge: (context: AttackContext) => string) => (context: AttackContext) =>
  context.exchange(context.victim, forge(context))

const byPublicKey = (forge: (context: AttackContext) => string | Uint8Array) =>
  forged((context) => signHmac(inputOf(context, 'HS256'), forge(context)))

export const signatureAttacks = defineAttacks(
  { rule: 'rule 1: ID token verification', expected: 'invalid_identity_token' },
  [
    ...['none', 'None', 'NONE', 'nOnE'].map((alg) => ({
      title: `no signature, alg ${alg}`,
      reference: 'CVE-2015-9235, RFC 8725 §2.1',
      run: forged((context) => `${inputOf(context, alg)}.`),
    })),
    {
      title: 'alg none, with the signature of a valid token',
      reference: 'CVE-2018-1000531',
      run: forged(
        (context) =>
          `${inputOf(context, 'none')}.${context.issueIdToken(context.victim).split('.')[2]}`,
      ),
    },
    {
      title: 'alg RS256 with the signature removed',
      reference: 'CVE-2020-28042, ASVS 9.1.1',
      run: forged((context) => `${inputOf(context, 'RS256')}.`),
    },
    {
      title: 'two parts instead of three',
      reference: 'RFC 7515 §7.1',
      run: forged((context) => inputOf(context, 'RS256')),
    },
    {
      title: 'a signature of zeros',
      reference: 'CVE-2022-21449',
      run: forged(
        (context) => `${inputOf(context, 'RS256')}.${Buffer.alloc(256).toString('base64url')}`,
      ),
    },
    {
      title: 'HS256 with the PEM of the public key as the secret',
      reference: 'CVE-2016-10555, RFC 8725 §2.1',
      run: byPublicKey(({ product }) =>
        product.provider.key.publicKey.export({ type: 'spki', format: 'pem' }),
      ),
    },
    {
      title: 'HS256 with the PKCS#1 PEM of the public key as the secret',
      reference: 'CVE-2024-54150',
      run: byPublicKey(({ product }) =>
        product.provider.key.publicKey.export({ type: 'pkcs1', format: 'pem' }),
      ),
    },
    {
      title: 'HS256 with the DER of the public key as the secret',
      reference: 'CVE-2022-29217',
      run: byPublicKey(({ product }) =>
        product.provider.key.publicKey.export({ type: 'spki', format: 'der' }),
      ),
    },
    {
      title: 'HS256 with the modulus of the public key as the secret',
      reference: 'CVE-2016-5431',
      run: byPublicKey(({ product }) => Buffer.from(product.provider.key.jwk.n ?? '', 'base64url')),
    },
    {
      title: 'HS256 with an empty secret',
      reference: 'CVE-2019-20933',
      run: byPublicKey(() => ''),
    },
    ...(['sha384', 'sha512'] as const).map((hash) => ({
      title: `the provider's own key under RS${hash.slice(3)}`,
      reference: 'ASVS 9.1.2',
      run: forged((context) =>
        signRsa(
          inputOf(context, `RS${hash.slice(3)}`),
          context.product.provider.key.privateKey,
          hash,
        ),
      ),
    })),
    {
      title: "another key under the provider's kid",
      reference: 'ASVS 9.1.1',
      run: forged((context) => signRsa(inputOf(context, 'RS256'), attackersKey.privateKey)),
    },
    {
      title: 'claims changed after signing',
      reference: 'ASVS 9.1.1, RFC 7515 §5.2',
      run: forged((context) => {
        const signature = context.issueIdToken(context.victim, { sub: 'another-uid' }).split('.')[2]
        return `${inputOf(context, 'RS256')}.${signature}`
      }),
    },
    {
      title: 'a valid signature without its last byte',
      reference: 'RFC 7515 §5.2',
      run: forged((context) => context.issueIdToken(context.victim).slice(0, -2)),
    },
    {
      title: 'a valid token followed by a fourth part',
      reference: 'CVE-2022-39227',
      run: forged((context) => `${context.issueIdToken(context.victim)}.e30`),
    },
    {
      title: 'a token in JWS JSON serialization with unsigned claims',
      reference: 'CVE-2022-39227',
      run: forged((context) => {
        const [header, payload, signature] = context.issueIdToken(context.victim).split('.')
        return JSON.stringify({ '  ': 'e30', protected: header, payload, signature })
      }),
    },
    {
      title: 'an encrypted token in five parts',
      reference: 'CVE-2023-51774',
      run: forged(() => {
        const header = Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"provider-key"}')
        return `${header.toString('base64url')}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`
      }),
    },
    {
      title: "the provider's signature of other bytes",
      reference: 'ASVS 9.1.1',
      run: forged((context) => {
        const other = signRsa('foyer', context.product.provider.key.privateKey).split('.')[1]
        return `${inputOf(context, 'RS256')}.${other}`
      }),
    },
  ],
)
