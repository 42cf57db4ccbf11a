import { attacksOn } from '../frame/attack.ts'
import { claimsOf } from '../frame/person.ts'
import { createSigningKey, joinParts, signHmac, signRsa } from '../frame/token-forge.ts'
import type { World } from '../frame/world.ts'

/*
 * Tokens that nobody signed, or the wrong one. Whoever lacks the provider's key has no proof.
 */

const strangersKey = createSigningKey('provider-key')

const headerWith = (alg: string) => ({ alg, kid: 'provider-key', typ: 'JWT' })

/** What a forger writes: the victim's claims, under a header with this algorithm. */
const inputOf = ({ victim }: World, alg: string) => joinParts(headerWith(alg), claimsOf(victim))

const forged = (forge: (world: World) => string) => (world: World) =>
  world.present(world.victim, forge(world))

const byPublicKey = (forge: (world: World) => string | Uint8Array) =>
  forged((world) => signHmac(inputOf(world, 'HS256'), forge(world)))

export const signatureAttacks = attacksOn({ rule: 'rule 1', expected: 'invalid_identity_token' }, [
  ...['none', 'None', 'NONE', 'nOnE'].map((alg) => ({
    title: `no signature, alg ${alg}`,
    standsFor: 'CVE-2015-9235, RFC 8725 §2.1',
    run: forged((world) => `${inputOf(world, alg)}.`),
  })),
  {
    title: 'alg none, with the signature of a genuine token left on',
    standsFor: 'CVE-2018-1000531',
    run: forged((world) => `${inputOf(world, 'none')}.${world.prove(world.victim).split('.')[2]}`),
  },
  {
    title: 'the signature cut off under alg RS256',
    standsFor: 'CVE-2020-28042, ASVS 9.1.1',
    run: forged((world) => `${inputOf(world, 'RS256')}.`),
  },
  {
    title: 'two parts, no third',
    standsFor: 'RFC 7515 §7.1',
    run: forged((world) => inputOf(world, 'RS256')),
  },
  {
    title: 'a signature of zeros',
    standsFor: 'CVE-2022-21449',
    run: forged((world) => `${inputOf(world, 'RS256')}.${Buffer.alloc(256).toString('base64url')}`),
  },
  {
    title: 'HS256 with the public key as PEM for a secret',
    standsFor: 'CVE-2016-10555, RFC 8725 §2.1',
    run: byPublicKey(({ product }) =>
      product.provider.key.publicKey.export({ type: 'spki', format: 'pem' }),
    ),
  },
  {
    title: 'HS256 with the public key as PKCS#1 PEM for a secret',
    standsFor: 'CVE-2024-54150',
    run: byPublicKey(({ product }) =>
      product.provider.key.publicKey.export({ type: 'pkcs1', format: 'pem' }),
    ),
  },
  {
    title: 'HS256 with the public key as DER for a secret',
    standsFor: 'CVE-2022-29217',
    run: byPublicKey(({ product }) =>
      product.provider.key.publicKey.export({ type: 'spki', format: 'der' }),
    ),
  },
  {
    title: 'HS256 with the modulus of the key set for a secret',
    standsFor: 'CVE-2016-5431',
    run: byPublicKey(({ product }) => Buffer.from(product.provider.key.jwk.n ?? '', 'base64url')),
  },
  {
    title: 'HS256 with an empty secret',
    standsFor: 'CVE-2019-20933',
    run: byPublicKey(() => ''),
  },
  ...(['sha384', 'sha512'] as const).map((hash) => ({
    title: `the provider's own key under RS${hash.slice(3)}`,
    standsFor: 'ASVS 9.1.2',
    run: forged((world) =>
      signRsa(inputOf(world, `RS${hash.slice(3)}`), world.product.provider.key.privateKey, hash),
    ),
  })),
  {
    title: "a stranger's key under the provider's kid",
    standsFor: 'ASVS 9.1.1',
    run: forged((world) => signRsa(inputOf(world, 'RS256'), strangersKey.privateKey)),
  },
  {
    title: 'claims changed after signing',
    standsFor: 'ASVS 9.1.1, RFC 7515 §5.2',
    run: forged((world) => {
      const signature = world.prove(world.victim, { sub: 'somebody' }).split('.')[2]
      return `${inputOf(world, 'RS256')}.${signature}`
    }),
  },
  {
    title: 'a good signature with its last byte cut off',
    standsFor: 'RFC 7515 §5.2',
    run: forged((world) => world.prove(world.victim).slice(0, -2)),
  },
  {
    title: 'a genuine token with a fourth part behind it',
    standsFor: 'CVE-2022-39227',
    run: forged((world) => `${world.prove(world.victim)}.e30`),
  },
  {
    title: 'the JSON form of a signed token, with claims of its own beside the signed ones',
    standsFor: 'CVE-2022-39227',
    run: forged((world) => {
      const [header, payload, signature] = world.prove(world.victim).split('.')
      return JSON.stringify({ '  ': 'e30', protected: header, payload, signature })
    }),
  },
  {
    title: 'an encrypted token in five parts',
    standsFor: 'CVE-2023-51774',
    run: forged(() => {
      const header = Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"provider-key"}')
      return `${header.toString('base64url')}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`
    }),
  },
  {
    title: 'a signature made with the provider key over other bytes',
    standsFor: 'ASVS 9.1.1',
    run: forged((world) => {
      const other = signRsa('foyer', world.product.provider.key.privateKey).split('.')[1]
      return `${inputOf(world, 'RS256')}.${other}`
    }),
  },
])
