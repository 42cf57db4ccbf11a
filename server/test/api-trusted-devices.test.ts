import { randomBytes, randomUUID } from 'node:crypto'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { ResponseOf } from '@foyer/contract/operations.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestProduct } from '../../testing/site.ts'
import { endSessions } from '../src/account/administration.ts'
import { deleteExpiredRows } from '../src/sweeps.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import {
  codeOf,
  createTwoStepUser,
  totp,
  turnTwoStepOn,
  type TwoStepUser,
} from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestDatabase } from '../../testing/rows.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const createDevice = () => ({ device_id: randomBytes(16).toString('base64url') })

describe.each(DIALECTS)('a trusted device, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  async function openDatabase() {
    const database = await openTestDatabase(server.databaseUrl)
    onTestFinished(() => database.close())
    return database
  }

  /** A user who has logged in on a device and trusts it. */
  async function createTrusted() {
    const user = await createTwoStepUser(server)
    const device = createDevice()
    const { token } = await trust(user, device)
    return { ...user, device, token }
  }

  async function trust({ secret, ...ada }: TwoStepUser, device: object) {
    const body = { ...totp(codeOf(server, secret)), ...device, trust_device: true }
    const session = await expectSignedIn(await server.signIn(ada, 'login', body))
    server.advanceClock(30_000)
    return session
  }

  const list = async (token: string) => {
    const response = await server.send('GET', '/api/user/factors', { token })
    return ((await response.json()) as FactorList).trusted_devices
  }

  /** The current session first. */
  const listTrustOfSessions = async (token: string) => {
    const response = await server.send('GET', '/api/user/sessions', { token })
    const { sessions } = (await response.json()) as ResponseOf<'listSessions'>
    return sessions.map(({ trusted_device_id }) => trusted_device_id)
  }

  type Trusted = Awaited<ReturnType<typeof createTrusted>>

  const isAsked = async ({ device, ...ada }: TestUser & Pick<Trusted, 'device'>) => {
    const { status } = await server.signIn(ada, 'login', device)
    return status === 401
  }

  test('is not asked for the second factor for 30 days', async () => {
    const user = await createTrusted()
    expect(await isAsked(user)).toBe(false)
    server.advanceClock(30 * DAY - 2 * MINUTE)
    expect(await isAsked(user)).toBe(false)
    server.advanceClock(2 * MINUTE)
    expect(await isAsked(user)).toBe(true)
    const database = await openDatabase()
    await deleteExpiredRows({ database, clock: server.now })
    const rows = database.tables.selectFrom('trusted_devices').selectAll()
    expect(await rows.execute()).toEqual([])
  })

  test('is forgotten once fifty newer ones are trusted', async () => {
    const user = await createTrusted()
    const rows = Array.from({ length: 49 }, (_, index) => ({
      id: randomUUID(),
      user_id: user.id,
      device_hash: `hash-${index}`,
      browser: '',
      system: '',
      address: '',
      created_at: server.now() + index,
      expires_at: server.now() + DAY,
    }))
    const { tables } = await openDatabase()
    await tables.insertInto('trusted_devices').values(rows).execute()
    expect(await isAsked(user)).toBe(false)
    const { token } = await trust(user, createDevice())
    expect(await list(token)).toHaveLength(50)
    expect(await isAsked(user)).toBe(true)
  })

  test('is that of one user: others and other devices are asked', async () => {
    const { device, ...ada } = await createTrusted()
    const other = await createTwoStepUser(server)
    expect(await isAsked({ ...other, device })).toBe(true)
    expect(await isAsked({ ...ada, device: createDevice() })).toBe(true)
    await expectProblem(await server.signIn(ada), 'second_factor_required')
  })

  test('needs a factor that was accepted, and an id', async () => {
    const user = await createTwoStepUser(server)
    const { secret, ...ada } = user
    const device = createDevice()
    const wish = { ...device, trust_device: true }
    await expectProblem(await server.signIn(ada, 'login', wish), 'second_factor_required')
    const wrong = { ...wish, ...totp('000000') }
    await expectProblem(await server.signIn(ada, 'login', wrong), 'second_factor_invalid')
    expect(await isAsked({ ...ada, device })).toBe(true)
    const body = { ...totp(codeOf(server, secret)), trust_device: true }
    const { token } = await expectSignedIn(await server.signIn(ada, 'login', body))
    expect(await list(token)).toEqual([])
  })

  test('is not trusted longer because it is used', async () => {
    const user = await createTrusted()
    server.advanceClock(20 * DAY)
    const again = { ...user.device, trust_device: true }
    await expectSignedIn(await server.signIn(user, 'login', again))
    server.advanceClock(10 * DAY)
    expect(await isAsked(user)).toBe(true)
  })

  test('stands for a login only: changes and the deletion need the factor', async () => {
    const { device, ...ada } = await createTrusted()
    const { token } = await expectSignedIn(await server.signIn(ada, 'login', device))
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const send = (path: string, body: object) =>
      server.send('POST', `/api/user/${path}`, { token, body: { ...body, ...device } })
    for (const response of [
      await server.send('DELETE', '/api/user/factors/totp', { token }),
      await send('fresh', { id_token }),
      await send('delete', { email: ada.email, id_token }),
      await send('email', { email: 'new@example.com', id_token }),
    ])
      await expectProblem(response, 'second_factor_required')
  })

  test('is listed and exported, and the user can end the trust', async () => {
    const user = await createTrusted()
    const { token } = user
    const devices = await list(token)
    expect(devices).toEqual([
      {
        id: expect.any(String),
        browser: expect.any(String),
        system: expect.any(String),
        address: 'localhost',
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ])
    const exported = await server.send('GET', '/api/user/export', { token })
    expect(((await exported.json()) as UserExport).trusted_devices).toEqual(devices)
    // The sessions on other devices are not marked.
    const other = await expectSignedIn(
      await server.signIn(user, 'login', totp(codeOf(server, user.secret))),
    )
    const sessions = await listTrustOfSessions(other.token)
    expect(sessions).toEqual([undefined, devices[0]?.id, undefined])
    const path = `/api/user/factors/trusted-devices/${devices[0]?.id}`
    expect(await isAsked(user)).toBe(false)
    expect((await server.send('DELETE', path, { token })).status).toBe(204)
    expect(await isAsked(user)).toBe(true)
    expect(await list(token)).toEqual([])
    expect((await listTrustOfSessions(token)).filter(Boolean)).toEqual([])
  })

  test.each<[string, (user: Trusted) => Promise<void>]>([
    [
      'a logout of all other devices',
      async ({ token }) => {
        const response = await server.send('DELETE', '/api/user/sessions', { token })
        expect(response.status).toBe(204)
        server.advanceClock(2_000)
      },
    ],
    [
      'a logout by the operator',
      async (ada) => {
        await endSessions(
          { database: await openDatabase(), clock: server.now, product: createTestProduct() },
          ada.email,
        )
        server.advanceClock(2_000)
      },
    ],
    [
      'turning two-step login off and on',
      async ({ token }) => {
        const off = await server.send('DELETE', '/api/user/factors/totp', { token })
        expect(off.status).toBe(204)
        await turnTwoStepOn(server, { token })
      },
    ],
  ])('is asked again after %s', async (_, end) => {
    const user = await createTrusted()
    server.advanceClock(MINUTE)
    await end(user)
    expect(await isAsked(user)).toBe(true)
  })

  test('is asked again if the account at the provider was created again', async () => {
    const user = await createTrusted()
    const { secret, device, ...ada } = user
    const recreated = { ...ada, uid: createTestUser().uid }
    expect(await isAsked({ ...recreated, device })).toBe(true)
    const body = { ...totp(codeOf(server, secret)), ...device }
    await expectSignedIn(await server.signIn(recreated, 'login', body))
    expect(await isAsked({ ...recreated, device })).toBe(true)
  })
})
