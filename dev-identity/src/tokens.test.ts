import { expect, test } from 'vitest'
import { createIdTokenSigner, generateKeyPem, parseSigningKey } from './tokens.ts'

const NOW = 1_700_000_000_000
const CLAIMS = { iss: 'https://securetoken.google.com/demo', sub: 'u1', exp: NOW / 1000 + 60 }

const pem = await generateKeyPem()
const signer = createIdTokenSigner(await parseSigningKey(pem), () => NOW)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (claims: object) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`

test('a signed token is valid until it expires', async () => {
  expect(await signer.tokenError(await signer.sign(unsigned(CLAIMS)))).toBeUndefined()
  const expired = await signer.sign(unsigned({ ...CLAIMS, exp: NOW / 1000 }))
  expect(await signer.tokenError(expired)).toBe('TOKEN_EXPIRED')
})

test('two tokens with the same claims differ', async () => {
  expect(await signer.sign(unsigned(CLAIMS))).not.toBe(await signer.sign(unsigned(CLAIMS)))
})

test('the key and its id survive serialization', async () => {
  const again = createIdTokenSigner(await parseSigningKey(pem), () => NOW)
  expect(await again.tokenError(await signer.sign(unsigned(CLAIMS)))).toBeUndefined()
})

test('a token is invalid if another key signed it, its claims were changed or it has another type', async () => {
  const otherSigner = createIdTokenSigner(await parseSigningKey(await generateKeyPem()), () => NOW)
  const [head, , signature] = (await signer.sign(unsigned(CLAIMS))).split('.')
  const cookie = { ...CLAIMS, iss: 'https://session.firebase.google.com/demo' }
  for (const token of [
    '',
    'a.b.c',
    unsigned(CLAIMS),
    await otherSigner.sign(unsigned(CLAIMS)),
    `${head}.${encode({ ...CLAIMS, sub: 'u2' })}.${signature}`,
    await signer.sign(unsigned(cookie)),
    await signer.sign(unsigned({ sub: 'u1' })),
  ])
    expect({ token, refusal: await signer.tokenError(token) }).toEqual({
      token,
      refusal: 'INVALID_ID_TOKEN',
    })
})
