import type { FactorList, PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectProblem, expectSignedIn, readActivity, type TestServer } from '../../testing/api.ts'
import {
  addPasskey,
  createAuthenticator,
  createPasskeyUser,
  fetchOptions,
  logInWithPasskey,
  ORIGIN,
} from '../../testing/factors.ts'
import { readOutbox, withDatabase } from '../../testing/rows.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { deleteExpiredRows } from '../src/sweeps.ts'
import { createClaims, createTestUser } from '../../testing/users.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe.each(DIALECTS)('passkeys, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, token: string) =>
    server.send(method, `/api/user/factors${path}`, { token })
  const rename = (path: string, token: string, name: string) =>
    server.send('PUT', `/api/user/factors${path}`, { token, body: { name } })
  const listPasskeys = async (token: string) =>
    ((await (await call('GET', '', token)).json()) as FactorList).passkeys ?? []
  const readEmails = (email: string) =>
    withDatabase(server.databaseUrl, (database) => readOutbox(database, email))
  const eventsOf = async (token: string) =>
    (await readActivity(server, token)).map(({ event }) => event)

  test('a passkey is added and listed, and does not turn two-step login on', async () => {
    const { authenticator, passkey, ...ada } = await createPasskeyUser(server)
    expect(passkey).toEqual({
      id: expect.any(String) as string,
      name: 'Laptop',
      credential_id: authenticator.credentialId,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      last_used_at: null,
      backed_up: true,
      suspended: false,
    })
    const factors = await (await call('GET', '', ada.token)).json()
    expect(factors).toMatchObject({ two_step_at: null, passkeys: [passkey] })
    expect(factors).not.toHaveProperty('passkeys_unavailable')
    expect(factors).toMatchObject({ passkey_user: { rp_id: 'foyer.test', name: ada.email } })
    expect((await readActivity(server, ada.token))[0]).toMatchObject({ event: 'passkey-added' })
    const email = (await readEmails(ada.email)).at(-1)
    expect(email?.kind).toBe('passkey-added')
  })

  test('right after a login with a password, a passkey is created without asking anyone', async () => {
    const user = createTestUser({ emailVerified: true })
    const device = { device_id: 'a'.repeat(32) }
    const ada = await expectSignedIn(await server.signIn(user, 'login', device))
    const asked = await call('POST', '/passkeys/options/automatic', ada.token)
    const options = (await asked.json()) as PasskeyCreationOptions
    expect(options.authenticatorSelection.userVerification).toBe('preferred')
    const authenticator = createAuthenticator(ORIGIN)
    const noOne = { userPresent: false, userVerified: false }
    const body = { name: 'App', credential: authenticator.create(options, noOne) }
    const added = await server.send('POST', '/api/user/factors/passkeys', {
      token: ada.token,
      body,
    })
    expect(added.status).toBe(201)
    expect((await readActivity(server, ada.token))[0]).toMatchObject({ event: 'passkey-added' })
    expect((await readEmails(ada.email)).at(-1)?.kind).toBe('passkey-added')
    expect((await logInWithPasskey(server, authenticator)).status).toBe(200)
  })

  test('a passkey of a known provider has its name', async () => {
    const { token } = await createPasskeyUser(server)
    const authenticator = createAuthenticator(ORIGIN)
    const fault = { aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d' }
    const added = await addPasskey(server, token, { authenticator, fault })
    expect(await added.json()).toMatchObject({ name: '1Password' })
  })

  test('the options name the user, the domain and the passkeys that exist', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    const response = await call('POST', '/passkeys/options', ada.token)
    const options = (await response.json()) as PasskeyCreationOptions
    expect(options).toMatchObject({
      rp: { id: 'foyer.test', name: expect.stringMatching(/./) as string },
      user: { name: ada.email },
      excludeCredentials: [{ id: authenticator.credentialId, transports: ['hybrid', 'internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      // EdDSA, ES256 and RS256.
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    })
    expect(options.user.id).not.toContain(ada.id)
  })

  test('an unverified user cannot add one', async () => {
    const { token } = await expectSignedIn(await server.signIn(createTestUser()))
    await expectProblem(await call('POST', '/passkeys/options', token), 'forbidden')
  })

  test('a change needs a recent sign-in', async () => {
    const { passkey, ...ada } = await createPasskeyUser(server)
    server.advanceClock(6 * MINUTE)
    for (const [method, path] of [
      ['POST', '/passkeys/options'],
      ['PUT', `/passkeys/${passkey.id}`],
      ['DELETE', `/passkeys/${passkey.id}`],
      ['POST', `/passkeys/${passkey.id}/confirm`],
      ['POST', '/two-step'],
      ['DELETE', '/two-step'],
    ] as const) {
      const token = ada.token
      const response =
        method === 'PUT' ? await rename(path, token, 'Phone') : await call(method, path, token)
      await expectProblem(response, 'reauthentication_required')
    }
  })

  test('a passkey is renamed and removed', async () => {
    const { passkey, authenticator, ...ada } = await createPasskeyUser(server)
    const path = `/passkeys/${passkey.id}`
    const renamed = await rename(path, ada.token, ' Phone ')
    expect(await renamed.json()).toEqual({ ...passkey, name: 'Phone' })
    await expectProblem(await rename(path, ada.token, ' '), 'invalid_request')
    expect((await call('DELETE', path, ada.token)).status).toBe(204)
    expect(await listPasskeys(ada.token)).toEqual([])
    expect((await readActivity(server, ada.token))[0]).toMatchObject({
      event: 'passkey-removed',
    })
    await expectProblem(await call('DELETE', path, ada.token), 'not_found')
    // It can be put back for seven days, so the password manager must not delete it.
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_invalid')
    server.advanceClock(7 * DAY)
    await withDatabase(server.databaseUrl, (database) =>
      deleteExpiredRows({ database, clock: server.now }),
    )
    await expectProblem(await logInWithPasskey(server, authenticator), 'unknown_passkey')
  })

  test('a passkey of another installation with the same domain is not called unknown, so that it is not deleted', async () => {
    const { authenticator } = await createPasskeyUser(server)
    const other = await openTestServer(dialect)
    onTestFinished(() => other.close())
    await expectProblem(await logInWithPasskey(other, authenticator), 'passkey_invalid')
  })

  test('a user handle from before handles were authenticated still logs in', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    const webauthn_handle = 'A'.repeat(43)
    await withDatabase(server.databaseUrl, ({ tables }) =>
      tables.updateTable('users').set({ webauthn_handle }).where('id', '=', ada.id).execute(),
    )
    const fault = { userHandle: webauthn_handle }
    await expectSignedIn(await logInWithPasskey(server, authenticator, fault))
  })

  test('a passkey alone logs in, and counts as both steps', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    expect((await call('POST', '/two-step', ada.token)).status).toBe(200)
    const { token, id } = await expectSignedIn(await logInWithPasskey(server, authenticator))
    expect(id).toBe(ada.id)
    const sessions = await (await server.send('GET', '/api/user/sessions', { token })).json()
    expect(sessions).toMatchObject({
      sessions: [{ current: true, provider: 'passkey', second_factor: 'passkey' }, {}],
    })
    expect((await readActivity(server, token))[0]).toMatchObject({
      event: 'signed-in',
      provider: 'passkey',
    })
    expect(await listPasskeys(token)).toMatchObject([
      { last_used_at: expect.any(String) as string },
    ])
    expect((await call('POST', '/recovery-codes', token)).status).toBe(200)
  })

  test('the options of the login depend on no user', async () => {
    const { challenge, ...options } = await fetchOptions(server)
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThan(32)
    expect(options).toEqual({ rpId: 'foyer.test', timeout: 300_000, userVerification: 'required' })
  })

  test('a passkey is the second step, for its own ID token', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    const codes = await (await call('POST', '/two-step', ada.token)).json()
    expect(codes).toMatchObject({ recovery_codes: { length: 10 } })
    expect(await eventsOf(ada.token)).toContain('two-step-on')
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const body = { email: ada.email, firebase_uuid: ada.uid, id_token }
    const logIn = (extra = {}) => server.send('POST', '/api/login', { body: { ...body, ...extra } })
    const required = await expectProblem(await logIn(), 'second_factor_required')
    expect(required.second_factor).toMatchObject({
      kinds: ['passkey', 'recovery_code'],
      passkey_options: { allowCredentials: [{ id: authenticator.credentialId }] },
    })
    const options = required.second_factor?.passkey_options
    if (!options) throw new Error('no options')
    const second_factor = { kind: 'passkey', credential: authenticator.get(options) }
    const first = await expectSignedIn(await logIn({ second_factor }))
    // The answer was lost: the same request again.
    const again = await expectSignedIn(await logIn({ second_factor }))
    expect(again.token).not.toBe(first.token)
  })

  test('turning two-step login off keeps the passkeys', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    await call('POST', '/two-step', ada.token)
    const { token } = await expectSignedIn(await logInWithPasskey(server, authenticator))
    expect((await call('DELETE', '/two-step', token)).status).toBe(204)
    expect(await (await call('GET', '', token)).json()).toMatchObject({
      two_step_at: null,
      recovery_codes_left: 0,
      passkeys: [{ credential_id: authenticator.credentialId }],
    })
  })

  test('removing the last factor turns two-step login off', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    await call('POST', '/two-step', ada.token)
    const { token } = await expectSignedIn(await logInWithPasskey(server, authenticator))
    const second = createAuthenticator(ORIGIN)
    expect((await addPasskey(server, token, { authenticator: second })).status).toBe(201)
    const isOn = async () => {
      const { two_step_at } = (await (await call('GET', '', token)).json()) as FactorList
      return two_step_at !== null
    }
    const [first, last] = await listPasskeys(token)
    await call('DELETE', `/passkeys/${first?.id}`, token)
    expect(await isOn()).toBe(true)
    await call('DELETE', `/passkeys/${last?.id}`, token)
    expect(await isOn()).toBe(false)
  })

  test('turning two-step login on needs a factor', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectProblem(await call('POST', '/two-step', token), 'forbidden')
  })

  test('a passkey confirms a session', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    const { token } = ada
    server.advanceClock(6 * MINUTE)
    const confirm = async () => {
      const credential = authenticator.get(await fetchOptions(server))
      return server.send('POST', '/api/user/fresh/passkey', { token, body: { credential } })
    }
    expect((await confirm()).status).toBe(204)
    expect((await call('POST', '/two-step', token)).status).toBe(200)
  })

  test('after 90 days without the provider, a passkey alone does not log in', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    server.advanceClock(89 * DAY)
    await expectSignedIn(await logInWithPasskey(server, authenticator))
    server.advanceClock(2 * DAY)
    await expectProblem(await logInWithPasskey(server, authenticator), 'provider_sign_in_required')
    await expectSignedIn(await server.signIn(ada))
    await expectSignedIn(await logInWithPasskey(server, authenticator))
  })

  test('a new device that logs in with a passkey is reported', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    server.advanceClock(11 * MINUTE)
    const credential = authenticator.get(await fetchOptions(server))
    const body = { credential, device_id: 'd'.repeat(32), language: 'de' }
    await expectSignedIn(await server.send('POST', '/api/passkey/login', { body }))
    const email = (await readEmails(ada.email)).at(-1)
    expect(email).toMatchObject({ kind: 'new-device', params: { provider: 'passkey' } })
  })

  test('the export has the passkeys without their keys', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    const { token } = ada
    const exported = await (await server.send('GET', '/api/user/export', { token })).json()
    expect(exported).toMatchObject({
      passkeys: [{ name: 'Laptop', credential_id: authenticator.credentialId, backed_up: true }],
    })
    expect(JSON.stringify(exported)).not.toContain('public_key')
  })
})

test('an installation with an IP address as host has no passkeys, and says why', async () => {
  const server = await openTestServer('sqlite', { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' })
  const ada = createTestUser({ emailVerified: true })
  const { token } = await expectSignedIn(await server.signIn(ada))
  const factors = await server.send('GET', '/api/user/factors', { token })
  expect(await factors.json()).toMatchObject({ passkeys_unavailable: 'host-is-ip' })
  await expectProblem(await server.send('POST', '/api/passkey/options'), 'forbidden')
  const options = await server.send('POST', '/api/user/factors/passkeys/options', { token })
  await expectProblem(options, 'forbidden')
  expect((await server.fetch('/.well-known/passkey-endpoints')).status).toBe(404)
  await server.close()
})
