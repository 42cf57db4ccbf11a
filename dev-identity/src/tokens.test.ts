import { expect, test } from 'vitest'
import { createIdTokenSigner, generateKeyPem, parseSigningKey } from './tokens.ts'

const NOW = 1_700_000_000_000
const CLAIMS = { iss: 'https://securetoken.google.com/demo', sub: 'u1', exp: NOW / 1000 + 60 }

const pem = generateKeyPem()
const signer = createIdTokenSigner(parseSigningKey(pem), () => NOW)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (claims: object) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`

test('a signed token is valid until it expires', () => {
  expect(signer.tokenError(signer.sign(unsigned(CLAIMS)))).toBeUndefined()
  const expired = signer.sign(unsigned({ ...CLAIMS, exp: NOW / 1000 }))
  expect(signer.tokenError(expired)).toBe('TOKEN_EXPIRED')
})

test('two tokens with the same claims differ', () => {
  expect(signer.sign(unsigned(CLAIMS))).not.toBe(signer.sign(unsigned(CLAIMS)))
})

test('the key and its id survive serialization', () => {
  const again = createIdTokenSigner(parseSigningKey(pem), () => NOW)
  expect(again.tokenError(signer.sign(unsigned(CLAIMS)))).toBeUndefined()
})

test('a token is invalid if another key signed it, its claims were changed or it has another type', () => {
  const otherSigner = createIdTokenSigner(parseSigningKey(generateKeyPem()), () => NOW)
  const [head, , signature] = signer.sign(unsigned(CLAIMS)).split('.')
  const cookie = { ...CLAIMS, iss: 'https://session.firebase.google.com/demo' }
  for (const token of [
    '',
    'a.b.c',
    unsigned(CLAIMS),
    otherSigner.sign(unsigned(CLAIMS)),
    `${head}.${encode({ ...CLAIMS, sub: 'u2' })}.${signature}`,
    signer.sign(unsigned(cookie)),
    signer.sign(unsigned({ sub: 'u1' })),
  ])
    expect({ token, refusal: signer.tokenError(token) }).toEqual({
      token,
      refusal: 'INVALID_ID_TOKEN',
    })
})
