import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '../src/sweeps.ts'
import { PASSKEY_CHALLENGE_MS } from '../src/factors/webauthn.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import {
  createAuthenticator,
  createPasskeyUser,
  fetchOptions,
  ORIGIN,
} from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { withDatabase } from '../../testing/rows.ts'

const SKEW_MS = 20_000

describe.each(DIALECTS)('a challenge works once, on %s', (dialect) => {
  let server: TestServer
  let replica: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
    const shared = { DATABASE_URL: server.databaseUrl, IDENTITY_JWKS_URL: server.provider.jwksUrl }
    replica = await openTestServer(dialect, shared)
  })
  afterAll(async () => {
    await replica.close()
    await server.close()
  })

  /** A signature for a login, and calls that send it. */
  async function recordLogin() {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    const credential = authenticator.get(await fetchOptions(server))
    const body = { credential }
    return {
      logIn: (on = server) => on.send('POST', '/api/passkey/login', { body }),
      confirm: () => server.send('POST', '/api/user/fresh/passkey', { token: ada.token, body }),
    }
  }

  test('in a login, and the same signature confirms no session afterwards', async () => {
    const { logIn, confirm } = await recordLogin()
    await expectSignedIn(await logIn())
    await expectProblem(await logIn(), 'passkey_invalid')
    await expectProblem(await logIn(replica), 'passkey_invalid')
    await expectProblem(await confirm(), 'passkey_invalid')
  })

  test('in a confirmation, and the same signature starts no session afterwards', async () => {
    const { logIn, confirm } = await recordLogin()
    expect((await confirm()).status).toBe(204)
    await expectProblem(await confirm(), 'passkey_invalid')
    await expectProblem(await logIn(), 'passkey_invalid')
  })

  test('on two servers at the same time', async () => {
    const { logIn } = await recordLogin()
    const calls = [server, replica, server, replica].map((on) => logIn(on))
    const responses = await Promise.all(calls)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused.length).toBe(3)
    for (const response of refused) await expectProblem(response, 'passkey_invalid')
  })

  test('for a new passkey', async () => {
    const ada = await createPasskeyUser(server)
    const send = (path: string, body?: object) =>
      server.send('POST', `/api/user/factors/passkeys${path}`, { token: ada.token, body })
    const options = (await (await send('/options')).json()) as PasskeyCreationOptions
    const add = () =>
      send('', { name: 'Phone', credential: createAuthenticator(ORIGIN).create(options) })
    const responses = await Promise.all([add(), add()])
    const [refused] = responses.filter(({ status }) => status !== 201)
    if (!refused) throw new Error('both were accepted')
    await expectProblem(refused, 'passkey_invalid')
    await expectProblem(await add(), 'passkey_invalid')
  })

  test('even if the clock of a server that deletes old rows is ahead', async () => {
    const { logIn } = await recordLogin()
    await expectSignedIn(await logIn())
    server.advanceClock(PASSKEY_CHALLENGE_MS - SKEW_MS / 2)
    const ahead = () => server.now() + SKEW_MS
    await withDatabase(server.databaseUrl, (database) =>
      deleteExpiredRows({ database, clock: ahead }),
    )
    await expectProblem(await logIn(), 'passkey_invalid')
  })
})
