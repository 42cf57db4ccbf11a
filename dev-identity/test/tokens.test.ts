import { createPublicKey, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { DEMO_USER } from '../src/provider.ts'
import { shareProvider } from './open-provider.ts'
import { errorWith } from './provider-client.ts'

const provider = shareProvider()

const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signInAda = () => provider.client.signIn(DEMO_USER.email, DEMO_USER.password)

test('an ID token has the real provider’s claims and verifies against /jwks.json', async () => {
  const { idToken = '', localId } = await signInAda()
  const [head, claims, signature = ''] = idToken.split('.')
  const response = await fetch(`${provider.origin}/jwks.json`)
  expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/)
  const { keys } = (await response.json()) as { keys: { kid: string }[] }
  expect(decode(head)).toEqual({ alg: 'RS256', kid: keys[0]?.kid, typ: 'JWT' })
  const key = createPublicKey({ key: { ...keys[0] }, format: 'jwk' })
  const input = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', input, key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(decode(claims)).toMatchObject({
    iss: 'https://securetoken.google.com/demo-foyer',
    aud: 'demo-foyer',
    sub: localId,
    email: DEMO_USER.email,
    email_verified: true,
    name: DEMO_USER.displayName,
    auth_time: expect.any(Number),
    firebase: { sign_in_provider: 'password' },
  })
})

test('the first ID token of an account is not revoked, even if a second passes during the sign-up', async () => {
  const RealDate = Date
  let elapsed = 0
  class SteppingDate extends RealDate {
    constructor(...values: [] | [number | string]) {
      super(values[0] ?? SteppingDate.now())
    }

    static override now() {
      return RealDate.now() + (elapsed += 600)
    }
  }
  vi.stubGlobal('Date', SteppingDate)
  const { idToken = '' } = await provider.client.signUp(
    'grace@example.com',
    'correct horse battery',
  )
  vi.unstubAllGlobals()
  const { users: [user] = [] } = await provider.client.toolkit('lookup', { idToken })
  const authTime = Number(decode(idToken.split('.')[1])['auth_time'])
  expect(authTime).toBeGreaterThanOrEqual(Number(user?.validSince))
})

test('refreshed tokens, Google’s tokens and session cookies are also signed', async () => {
  const { idToken, refreshToken = '' } = await signInAda()
  const google = await provider.client.signInWith('google', { sub: 'g-9', email: 'g9@example.com' })
  const cookie = await provider.owner.send(
    'POST',
    '/identitytoolkit.googleapis.com/v1/projects/demo-foyer:createSessionCookie',
    { idToken },
  )
  const refreshed = await provider.client.refresh(refreshToken)
  for (const token of [google.idToken, cookie.sessionCookie, refreshed.id_token])
    expect(decode(token?.split('.')[0])).toMatchObject({ alg: 'RS256' })
})

test('an unsigned or forged ID token is refused', async () => {
  const { idToken = '', localId } = await signInAda()
  const [head = '', claims = '', signature = ''] = idToken.split('.')
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `${head}.${encode({ ...decode(claims), sub: localId, email_verified: false })}.${signature}`,
    `${encode({ ...decode(head), kid: 'other' })}.${claims}.${signature}`,
  ]
  for (const token of forged)
    expect(
      await provider.client.toolkit('update', { idToken: token, displayName: 'Mallory' }),
    ).toMatchObject(errorWith('INVALID_ID_TOKEN'))
})

test('a forged refresh token is refused', async () => {
  const { refreshToken = '' } = await signInAda()
  const record: Record<string, unknown> = JSON.parse(Buffer.from(refreshToken, 'base64').toString())
  const forge = (changes: object) =>
    Buffer.from(JSON.stringify({ ...record, ...changes })).toString('base64')
  for (const token of [forge({ provider: 'google.com' }), forge({ seal: '' }), 'nonsense'])
    expect(await provider.client.refresh(token)).toMatchObject(errorWith('INVALID_REFRESH_TOKEN'))
  expect(await provider.client.refresh(forge({}))).toHaveProperty('id_token')
})

test('signing in with a custom token requires the owner secret', async () => {
  const { localId } = await signInAda()
  const token = JSON.stringify({ uid: localId })
  expect(await provider.client.toolkit('signInWithCustomToken', { token })).toMatchObject(
    errorWith('owner secret'),
  )
})
