import { createPublicKey } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './expect-response.ts'
import { openTestIssuer, TOKEN_HEADER, type TokenClaims } from './test-issuer.ts'
import { createClaims, createTestUser, PROJECT_ID } from './test-users.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const ada = createTestUser()

// Proofs are verified before any query, so one kind of database is enough.
describe('an ID token', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  const claims = (changes: TokenClaims = {}): TokenClaims => ({
    ...createClaims(ada, server.now()),
    ...changes,
  })
  const seconds = (ahead: number) => Math.floor(server.now() / 1_000) + ahead
  const present = (id_token: string) => server.signIn(ada, 'login', { id_token })
  const expectRefused = async (id_token: string) =>
    expectProblem(await present(id_token), 'invalid_identity_token')

  test('that is valid is accepted', async () => {
    await expectSignedIn(await present(await server.issuer.sign(claims())))
  })

  test.each<[string, () => TokenClaims]>([
    ['of another project', () => ({ aud: 'other-project' })],
    ['for several audiences', () => ({ aud: [PROJECT_ID] })],
    ['of another issuer', () => ({ iss: 'https://securetoken.google.com/other' })],
    ['of a session cookie', () => ({ iss: `https://session.firebase.google.com/${PROJECT_ID}` })],
    ['that has expired', () => ({ exp: seconds(-31) })],
    ['without an expiry', () => ({ exp: undefined })],
    ['with an expiry that is a string', () => ({ exp: 'never' })],
    ['issued in the future', () => ({ iat: seconds(60) })],
    ['without an issue time', () => ({ iat: undefined })],
    ['of a sign-in in the future', () => ({ auth_time: seconds(60) })],
    ['without a sign-in time', () => ({ auth_time: undefined })],
    ['with a sign-in time that is a string', () => ({ auth_time: '1' })],
    ['without a subject', () => ({ sub: '' })],
    ['without a subject', () => ({ sub: undefined })],
    ['with a subject that is too long', () => ({ sub: 'u'.repeat(129) })],
    ['with a NUL byte in the subject', () => ({ sub: 'u\u0000' })],
    ['with a lone surrogate in the subject', () => ({ sub: 'u\uD800' })],
    ['without an email', () => ({ email: undefined })],
    ['of a tenant', () => ({ firebase: { sign_in_provider: 'password', tenant: 'acme' } })],
    ['without a provider', () => ({ firebase: {} })],
    ['that is a custom token', () => ({ firebase: undefined, uid: ada.uid })],
  ])('%s is refused', async (_what, changes) => {
    await expectRefused(await server.issuer.sign(claims(changes())))
  })

  test('within the tolerance of thirty seconds is accepted', async () => {
    const skewed = claims({ exp: seconds(-25), iat: seconds(25), auth_time: seconds(25) })
    await expectSignedIn(await present(await server.issuer.sign(skewed)))
  })

  test.each(['not-a-token', 'a.b.c', '..', '{}', ' '])('%j is refused', async (text) => {
    await expectRefused(text)
  })

  test('without a signature is refused', async () => {
    await expectRefused(new UnsecuredJWT(claims()).encode())
    const [header, payload] = (await server.issuer.sign(claims())).split('.')
    await expectRefused(`${header}.${payload}.`)
  })

  test('with claims changed after signing is refused', async () => {
    const [header, , signature] = (await server.issuer.sign(claims())).split('.')
    const payload = Buffer.from(JSON.stringify(claims())).toString('base64url')
    await expectRefused(`${header}.${payload.slice(0, -2)}AA.${signature}`)
  })

  test('signed with another key is refused, regardless of the keys its header names', async () => {
    const foreignIssuer = await openTestIssuer()
    const { publicJwk, jwksUrl } = foreignIssuer
    const jwk = { kty: 'RSA', ...publicJwk }
    for (const header of [
      TOKEN_HEADER,
      { ...TOKEN_HEADER, jku: jwksUrl },
      { ...TOKEN_HEADER, jwk },
      { ...TOKEN_HEADER, x5u: jwksUrl },
    ]) {
      await expectRefused(await foreignIssuer.sign(claims(), header))
    }
    await foreignIssuer.close()
  })

  test('without a kid or with an unknown one is refused', async () => {
    await expectRefused(await server.issuer.sign(claims(), { alg: 'RS256' }))
    await expectRefused(await server.issuer.sign(claims(), { alg: 'RS256', kid: 'another' }))
  })

  test('signed with HS256 and the public key as secret is refused', async () => {
    const key = createPublicKey({ key: { ...server.issuer.publicJwk }, format: 'jwk' })
    const pem = key.export({ type: 'spki', format: 'pem' })
    const header = { ...TOKEN_HEADER, alg: 'HS256' }
    await expectRefused(await server.issuer.sign(claims(), header, Buffer.from(pem)))
    const imported = await importJWK({ kty: 'RSA', ...server.issuer.publicJwk }, 'RS256', {
      extractable: true,
    })
    if (imported instanceof Uint8Array) throw new Error('An RSA key is no secret')
    await expectRefused(
      await server.issuer.sign(claims(), header, Buffer.from(await exportSPKI(imported))),
    )
  })

  test('signed with another RSA algorithm is refused', async () => {
    const { privateKey } = await generateKeyPair('PS256')
    await expectRefused(
      await server.issuer.sign(claims(), { ...TOKEN_HEADER, alg: 'PS256' }, privateKey),
    )
  })

  test('that cannot be checked without keys is 503', async () => {
    const down = await openTestServer('sqlite', {
      IDENTITY_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    })
    const response = await down.signIn(ada)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectProblem(response, 'unavailable')
    await down.close()
  })
})
