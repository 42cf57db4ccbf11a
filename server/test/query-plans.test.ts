import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@foyer/contract/endpoints.ts'
import { OPERATIONS, type Operation } from '@foyer/contract/operations.ts'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '../src/core/log.ts'
import type { Database } from '../src/db/database.ts'
import { deleteExpiredDeliveries, deleteExpiredRows } from '../src/sweeps.ts'
import { callPasskeyEndpoints, codeOf, createTwoStepUser, totp } from '../../testing/factors.ts'
import { expectProblem, expectSignedIn, sampleBody, type TestServer } from '../../testing/api.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'
import { createSignInBody, createTestUser, type TestUser } from '../../testing/users.ts'

/** Tables whose statements run only if calls succeed. */
const REACHED = ['passkeys', 'totp', 'recovery_codes', 'trusted_devices']

let server: TestServer
let own: Database
const statements = new Set<string>()

beforeAll(async () => {
  ;({ server, database: own } = await openServerWithDatabase('sqlite'))
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    sql: string,
  ) {
    if (!/^insert /i.test(sql)) statements.add(sql)
    return prepare.call(this, sql)
  })
})

afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** Calls an endpoint as a new user, with a body that names this user. */
async function call(name: EndpointName, { method, path, body }: Endpoint): Promise<void> {
  const user = createTestUser({ emailVerified: true })
  const { id, token } = await expectSignedIn(await server.signIn(user))
  const known = await createSignInBody(user, server)
  const schema = (OPERATIONS[name] as Operation).body
  await server.send(method, API_BASE + path.replaceAll(/\{\w+\}/g, id), {
    token,
    ...(body && schema && { body: sampleBody(schema, { known: { ...known }, text: 'text' }) }),
  })
}

/** Succeeds with each endpoint of passkeys, and logs in with an authenticator app on a trusted device. */
async function useFactors(): Promise<void> {
  const { token } = await expectSignedIn(
    await server.signIn(createTestUser({ emailVerified: true })),
  )
  const send = (method: string, path: string, body?: object) =>
    server.send(method, path, { token, ...(body && { body }) })
  const record = (_name: EndpointName, answer: Promise<Response>) => answer
  await callPasskeyEndpoints({ send, record, secrets: new Set() })
  const { secret, ...ada } = await createTwoStepUser(server)
  const device = { device_id: 'd'.repeat(32), trust_device: true }
  const body = { ...totp(codeOf(server, secret)), ...device }
  await expectSignedIn(await server.signIn(ada, 'login', body))
  await expectSignedIn(await server.signIn(ada, 'login', device))
}

async function signInTwiceWithOneProof(user: TestUser): Promise<void> {
  const body = await createSignInBody(user, server)
  const signIn = () => server.send('POST', '/api/login', { body })
  await expectSignedIn(await signIn())
  const { token } = await expectSignedIn(await signIn())
  await server.send('GET', '/api/user', { token })
  await expectProblem(await signIn(), 'reauthentication_required')
}

test('no request and no sweep of expired rows reads a whole table', async () => {
  await signInTwiceWithOneProof(createTestUser())
  const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]
  for (const [name, endpoint] of endpoints) await call(name, endpoint)
  await useFactors()
  const swept = { database: own, clock: server.now }
  await deleteExpiredRows(swept)
  await deleteExpiredDeliveries({ ...swept, log: createLogger({ write: () => {} }) })
  expect(statements.size).toBeGreaterThan(20)
  const reached = REACHED.filter((table) =>
    [...statements].some((sql) => sql.includes(`"${table}"`)),
  )
  expect(reached).toEqual(REACHED)

  using database = new DatabaseSync(server.databaseUrl.slice('sqlite:'.length))
  const scans = [...statements].flatMap((sql) => {
    const plan = database.prepare(`explain query plan ${sql}`).all()
    return plan.flatMap(({ detail }) =>
      isScan(String(detail)) ? [`${String(detail)}: ${sql}`] : [],
    )
  })
  expect(scans).toEqual([])
})

/** `exchanged_proofs` has the sign-ins of the last minutes only. An index on the user would make each sign-in slower. */
function isScan(detail: string): boolean {
  return detail.startsWith('SCAN ') && detail !== 'SCAN exchanged_proofs'
}
