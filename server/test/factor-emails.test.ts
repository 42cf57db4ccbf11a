import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { expectSignedIn, readActivity, type TestServer } from '../../testing/api.ts'
import {
  addPasskey,
  codeOf,
  createAuthenticator,
  createTwoStepUser,
  totp,
  turnTwoStepOn,
  type TwoStepUser,
} from '../../testing/factors.ts'
import { listKinds } from '../../testing/rows.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'

describe.each(DIALECTS)('reports of changed factors, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect))
  })
  afterAll(() => server.close())

  /** A user with an authenticator app, in a session that may change factors. */
  async function openUser(): Promise<TwoStepUser> {
    const user = await createTwoStepUser(server)
    const factor = totp(codeOf(server, user.secret))
    const { token } = await expectSignedIn(await server.signIn(user, 'login', factor))
    server.advanceClock(30_000)
    return { ...user, token }
  }

  const send = async (method: string, path: string, { token }: TwoStepUser) => {
    const response = await server.send(method, `/api/user/factors/${path}`, { token })
    expect(response.ok).toBe(true)
  }
  const addKey = async ({ token }: TwoStepUser) => {
    const authenticator = createAuthenticator('http://foyer.test')
    expect((await addPasskey(server, token, { authenticator })).status).toBe(201)
  }
  const newestEvent = async ({ token }: TwoStepUser) =>
    (await readActivity(server, token))[0]?.event
  const kindsTo = async (ada: TwoStepUser) => (await listKinds(database, ada.email)).slice(1)

  test('the first authenticator app is reported as two-step login only', async () => {
    const user = await openUser()
    expect(await listKinds(database, user.email)).toEqual(['two-step-on'])
  })

  test('an authenticator app that replaces another one is reported', async () => {
    const user = await openUser()
    const setup = await server.send('POST', '/api/user/factors/totp', { token: user.token })
    expect(await kindsTo(user)).toEqual([])
    const { secret } = (await setup.json()) as { secret: string }
    const body = { code: codeOf(server, secret) }
    const { token } = user
    await server.send('PUT', '/api/user/factors/totp', { token, body })
    expect(await newestEvent(user)).toBe('authenticator-added')
    expect(await kindsTo(user)).toEqual(['authenticator-added'])
  })

  test('an authenticator app that is removed or added beside a passkey is reported', async () => {
    const user = await openUser()
    await addKey(user)
    await send('DELETE', 'totp', user)
    expect(await newestEvent(user)).toBe('authenticator-removed')
    expect(await kindsTo(user)).toEqual(['passkey-added', 'authenticator-removed'])
    await turnTwoStepOn(server, user)
    expect(await newestEvent(user)).toBe('authenticator-added')
    expect((await kindsTo(user)).at(-1)).toBe('authenticator-added')
  })

  test('a setup that was not completed is removed without a report', async () => {
    const user = await openUser()
    await addKey(user)
    await send('DELETE', 'totp', user)
    await send('POST', 'totp', user)
    await send('DELETE', 'totp', user)
    expect(await kindsTo(user)).toEqual(['passkey-added', 'authenticator-removed'])
  })

  test('the last authenticator app is reported as two-step login only', async () => {
    const user = await openUser()
    await send('DELETE', 'totp', user)
    expect(await kindsTo(user)).toEqual(['two-step-off'])
  })

  test('renewed recovery codes are reported', async () => {
    const user = await openUser()
    await send('POST', 'recovery-codes', user)
    expect(await newestEvent(user)).toBe('recovery-codes-renewed')
    expect(await kindsTo(user)).toEqual(['recovery-codes-renewed'])
  })

  test('recovery codes that replace used ones with a new app are reported', async () => {
    const user = await openUser()
    await database.tables.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    await turnTwoStepOn(server, user)
    expect((await kindsTo(user)).toSorted()).toEqual([
      'authenticator-added',
      'recovery-codes-renewed',
    ])
  })
})
