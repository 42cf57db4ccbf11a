import type { FactorList } from '@foyer/contract/factors.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../src/sessions/sessions.ts'
import { passkeysStore } from '../src/db/passkeys.ts'
import { recoveryCodesStore } from '../src/db/factors.ts'
import {
  expectProblem,
  expectSignedIn,
  readActivity,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import {
  addPasskey,
  createAuthenticator,
  createPasskeyUser,
  logInWithPasskey,
  ORIGIN,
} from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createClaims, type TestUser } from '../../testing/users.ts'
import { withDatabase } from '../../testing/rows.ts'

const MINUTE = 60_000

describe.each(DIALECTS)('passkeys after a change of the account, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, token: string) =>
    server.send(method, `/api/user/factors${path}`, { token })
  const listPasskeys = async (token: string) =>
    ((await (await call('GET', '', token)).json()) as FactorList).passkeys ?? []
  /** Resets the password in a minute, and signs in a minute later. */
  async function reset(ada: TestUser): Promise<string> {
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(Math.floor(server.now() / 1_000)) })
    server.advanceClock(MINUTE)
    return (await expectSignedIn(await server.signIn(ada))).token
  }

  test('a reset suspends a passkey until the user confirms it after a newer sign-in', async () => {
    const { authenticator, passkey, ...ada } = await createPasskeyUser(server)
    const token = await reset(ada)
    expect(await listPasskeys(token)).toMatchObject([{ suspended: true }])
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_suspended')
    expect((await readActivity(server, token))[0]).toMatchObject({
      event: 'sign-in-refused',
      provider: 'passkey',
    })
    server.advanceClock(6 * MINUTE)
    const confirm = () => call('POST', `/passkeys/${passkey.id}/confirm`, token)
    await expectProblem(await confirm(), 'reauthentication_required')
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    await server.send('POST', '/api/user/fresh', { token, body: { id_token } })
    expect(await (await confirm()).json()).toMatchObject({ suspended: false })
    await expectSignedIn(await logInWithPasskey(server, authenticator))
  })

  test('a reset that a change of the account shows first suspends a passkey too', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(Math.floor(server.now() / 1_000)) })
    server.advanceClock(MINUTE)
    const { token } = await expectSignedIn(await logInWithPasskey(server, authenticator))
    const change = { token, newEmail: `new-${ada.email}` }
    await expectProblem(await requestEmailChange(server, ada, change), 'unauthenticated')
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_suspended')
    await expectSignedIn(await server.signIn(ada))
  })

  test('a suspended passkey is still the second step of a newer proof', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    await call('POST', '/two-step', ada.token)
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(Math.floor(server.now() / 1_000)) })
    server.advanceClock(MINUTE)
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const logIn = (extra = {}) =>
      server.send('POST', '/api/login', {
        body: { email: ada.email, firebase_uuid: ada.uid, id_token, ...extra },
      })
    const { second_factor } = await expectProblem(await logIn(), 'second_factor_required')
    const options = second_factor?.passkey_options
    if (!options) throw new Error('no options')
    const factor = { kind: 'passkey', credential: authenticator.get(options) }
    await expectSignedIn(await logIn({ second_factor: factor }))
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_suspended')
  })

  /** What an operator's `end-sessions` does to the factors, and how many recovery codes are left. */
  const suspend = (userId: string, hasCodes: boolean) =>
    withDatabase(server.databaseUrl, async ({ tables }) => {
      await passkeysStore.suspendAll(tables, userId)
      if (!hasCodes) await recoveryCodesStore.deleteOfUser(tables, userId)
    })

  test.each([
    { passkeys: 1, hasCodes: true, offered: ['recovery_code'] },
    { passkeys: 1, hasCodes: false, offered: ['passkey'] },
    { passkeys: 2, hasCodes: false, offered: [] },
  ])(
    'a second step offers $offered if an operator has suspended $passkeys new passkeys, with codes: $hasCodes',
    async ({ passkeys, hasCodes, offered }) => {
      const { authenticator, ...ada } = await createPasskeyUser(server)
      await call('POST', '/two-step', ada.token)
      if (passkeys > 1)
        await addPasskey(server, ada.token, { authenticator: createAuthenticator(ORIGIN) })
      await suspend(ada.id, hasCodes)
      const id_token = await server.provider.sign(createClaims(ada, server.now()))
      const logIn = (extra = {}) =>
        server.send('POST', '/api/login', {
          body: { email: ada.email, firebase_uuid: ada.uid, id_token, ...extra },
        })
      const { second_factor } = await expectProblem(await logIn(), 'second_factor_required')
      expect(second_factor?.kinds).toEqual(offered)
      const options = second_factor?.passkey_options
      expect(options !== undefined).toBe(offered.includes('passkey'))
      if (!options) return
      const factor = { kind: 'passkey', credential: authenticator.get(options) }
      await expectSignedIn(await logIn({ second_factor: factor }))
    },
  )

  test('a passkey added with a passkey does not outlive a reset that was not noticed', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    server.advanceClock(MINUTE)
    const resetAt = Math.floor(server.now() / 1_000)
    server.provider.setAccount(ada.uid, { validSince: String(resetAt) })
    server.advanceClock(MINUTE)
    const { token } = await expectSignedIn(await logInWithPasskey(server, authenticator))
    const second = createAuthenticator(ORIGIN)
    expect((await addPasskey(server, token, { authenticator: second })).status).toBe(201)
    await expectSignedIn(await server.signIn(ada))
    await expectProblem(await logInWithPasskey(server, second), 'passkey_suspended')
  })

  test('"This wasn’t me" suspends passkeys', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    server.advanceClock(25 * 60 * MINUTE)
    const token = randomBytes(32).toString('base64url')
    const now = server.now()
    const times = { created_at: now, expires_at: now + MINUTE, used_at: null }
    const link = { token_hash: hashToken(token), user_id: ada.id, email: ada.email }
    await withDatabase(server.databaseUrl, ({ tables }) =>
      tables
        .insertInto('security_links')
        .values({ ...link, ...times })
        .execute(),
    )
    expect((await server.send('POST', '/api/security-link/use', { body: { token } })).status).toBe(
      200,
    )
    server.advanceClock(2_000)
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_suspended')
  })
})
