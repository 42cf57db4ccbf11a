import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSKEY_OFFER_KEY, putOff } from '../browser/put-off.ts'
import { createFakeAuthenticator, NEW_CREDENTIAL } from '../session/fake-authenticator.ts'
import { ADA, json, openSessionFixture, problem } from '../session/session-fixture.ts'
import { createAutomatically, type PasswordLogin } from './automatic.ts'

beforeEach(() => {
  vi.stubGlobal('window', { PublicKeyCredential: {} })
  vi.stubGlobal('location', { hostname: 'app.example' })
})
afterEach(() => vi.unstubAllGlobals())

const OPTIONS = { rp: { id: 'app.example', name: 'App' } }

/** A login has just started the session `token-1`, in a browser that can create passkeys by itself. */
async function openLogin(refusal?: 'forbidden' | 'passkey_invalid') {
  const fixture = await openSessionFixture(({ call }) => {
    if (call.endsWith('/automatic')) return json(OPTIONS)
    return refusal ? problem(refusal) : json({ id: 'p-1' }, 201)
  })
  const { user, signals, passkeys } = createFakeAuthenticator()
  user.canCreateAutomatically = true
  const { api, storage } = fixture.services
  const token = 'token-1'
  const fetchOptions = () => api.call('createAutomaticPasskeyOptions', { token })
  const add: PasswordLogin['add'] = (body) => api.call('addPasskey', { token, body })
  const create = () => createAutomatically({ storage, fetchOptions, add }, async () => passkeys)
  return { ...fixture, user, signals, create }
}

describe('after a login with a password', () => {
  test('a passkey is created, and is named by the server', async () => {
    const { create, received } = await openLogin()
    expect(await create()).toBe(true)
    expect(received.map(({ call }) => call)).toEqual([
      'POST /api/user/factors/passkeys/options/automatic',
      'POST /api/user/factors/passkeys',
    ])
    expect(received[1]?.body).toEqual({ name: 'App', credential: NEW_CREDENTIAL })
    expect(received[1]?.headers['authorization']).toBe('Bearer token-1')
  })

  test.each([
    ['where the browser asks first', ({ user }: Login) => (user.canCreateAutomatically = false)],
    ['on a shared computer', ({ userStorage }: Login) => userStorage.setShared(true)],
    ['after "Not now"', ({ userStorage }: Login) => putOff(userStorage, PASSKEY_OFFER_KEY)],
  ])('nothing is asked of the server %s', async (_where, arrange) => {
    const login = await openLogin()
    arrange(login)
    expect(await login.create()).toBe(false)
    expect(login.received).toEqual([])
  })

  test.each([
    ['forgets a passkey that the server refuses', 'forbidden', [{ unknown: NEW_CREDENTIAL.id }]],
    ['keeps one that a repeated request may have added', 'passkey_invalid', []],
  ] as const)('the password manager %s', async (_what, code, expected) => {
    const { create, signals } = await openLogin(code)
    await expect(create()).rejects.toMatchObject({ code })
    expect(signals).toEqual(expected)
  })

  test('the session asks for it only if the email is verified', async () => {
    const { session, services, provider, backend } = await openLogin()
    const asked = vi.spyOn(services.passkeys, 'createAutomatically').mockReturnValue()
    await provider.signUp(ADA.email, 'correct horse')
    backend.respond = () => json({ ...ADA, email_verified: false, token: 'token-1' })
    await session.signIn(ADA.email, 'correct horse')
    expect(asked).not.toHaveBeenCalled()
    backend.respond = () => json({ ...ADA, email_verified: true, token: 'token-2' })
    await session.signIn(ADA.email, 'correct horse')
    expect(asked).toHaveBeenCalledOnce()
  })
})

type Login = Awaited<ReturnType<typeof openLogin>>
