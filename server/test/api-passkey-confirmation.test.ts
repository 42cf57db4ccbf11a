import type { FactorList } from '@foyer/contract/factors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import {
  addPasskey,
  createAuthenticator,
  createPasskeyUser,
  ORIGIN,
} from '../../testing/factors.ts'
import { readOutbox, withDatabase } from '../../testing/rows.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createClaims, type SignedInTestUser } from '../../testing/users.ts'

const MINUTE = 60_000

/** Changes that a passkey must confirm, although two-step login is off. */
const CHANGES = [
  ['POST', '/passkeys/options'],
  ['POST', '/two-step'],
  ['POST', '/totp'],
] as const

describe.each(DIALECTS)('a user with a passkey and without two-step login, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, token: string) =>
    server.send(method, `/api/user/factors${path}`, { token })
  const readFactors = async (token: string) =>
    (await (await call('GET', '', token)).json()) as FactorList

  /** Logs in with the password only. */
  async function openUser() {
    const user = await createPasskeyUser(server)
    const { token } = await expectSignedIn(await server.signIn(user))
    return { ...user, token }
  }

  test.each(CHANGES)('needs the passkey for %s %s', async (method, path) => {
    const { token, authenticator } = await openUser()
    const problem = await expectProblem(await call(method, path, token), 'second_factor_required')
    const { passkey_options, ...second_factor } = problem.second_factor ?? {}
    expect(second_factor).toEqual({ kinds: ['passkey'], confirms_session: true })
    expect(passkey_options).toMatchObject({
      allowCredentials: [{ id: authenticator.credentialId }],
    })
    if (!passkey_options) throw new Error('no options')
    const body = { credential: authenticator.get(passkey_options) }
    const confirmed = await server.send('POST', '/api/user/fresh/passkey', { token, body })
    expect(confirmed.status).toBe(204)
    expect((await call(method, path, token)).status).toBe(200)
    server.advanceClock(6 * MINUTE)
    await expectProblem(await call(method, path, token), 'reauthentication_required')
  })

  /** Confirms a session with the password, some minutes later. */
  async function confirmLater(ada: SignedInTestUser) {
    server.advanceClock(6 * MINUTE)
    const body = { id_token: await server.provider.sign(createClaims(ada, server.now())) }
    const confirmed = await server.send('POST', '/api/user/fresh', { token: ada.token, body })
    expect(confirmed.status).toBe(204)
  }

  test('needs it although the session is confirmed with the password again', async () => {
    const ada = await openUser()
    await confirmLater(ada)
    await expectProblem(await call('POST', '/two-step', ada.token), 'second_factor_required')
  })

  test('can use the first passkey at once, in the session that has added it', async () => {
    const ada = await createPasskeyUser(server)
    expect((await call('POST', '/two-step', ada.token)).status).toBe(200)
  })

  test('removes a lost passkey without it, is told by email, and adds another', async () => {
    const ada = await openUser()
    const { token, email, passkey } = ada
    const remove = () => call('DELETE', `/passkeys/${passkey.id}`, token)
    await confirmLater(ada)
    expect((await remove()).status).toBe(204)
    const emails = await withDatabase(server.databaseUrl, (database) => readOutbox(database, email))
    expect(emails.at(-1)?.kind).toBe('passkey-removed')
    const authenticator = createAuthenticator(ORIGIN)
    expect((await addPasskey(server, token, { authenticator })).status).toBe(201)
  })

  test('does not need a passkey that a reset has suspended', async () => {
    const { passkey, ...ada } = await openUser()
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(Math.floor(server.now() / 1_000)) })
    server.advanceClock(MINUTE)
    const { token } = await expectSignedIn(await server.signIn(ada))
    const authenticator = createAuthenticator(ORIGIN)
    expect((await addPasskey(server, token, { authenticator })).status).toBe(201)
    // The new one is usable, and asked for in another session.
    const other = await expectSignedIn(await server.signIn(ada))
    const confirm = `/passkeys/${passkey.id}/confirm`
    await expectProblem(await call('POST', confirm, other.token), 'second_factor_required')
    expect((await readFactors(token)).passkeys).toMatchObject([
      { suspended: true },
      { suspended: false },
    ])
  })
})
