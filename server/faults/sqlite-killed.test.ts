import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { IS_FULL, writeResult } from '../../testing/clients.ts'
import { launchServer, type ServerProcess } from '../../testing/product.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { openFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts'
import { createSignInBody, createTestUser } from '../../testing/users.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

const ROUNDS = IS_FULL ? 200 : 10
const WRITERS = 8
/** Varies by round, so that kills happen at different points. */
const responsesBeforeKill = (round: number) => WRITERS + ((round * 7) % 40)

/** The state according to the responses of a writer: valid tokens, ended tokens, and names. */
interface Journal {
  readonly started: Set<string>
  readonly ended: Set<string>
  readonly names: Map<string, { token: string; firstName: string }>
}

let database: TestDatabase
let provider: FakeProvider
let site: TestSite
let port: number
beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  provider = await openFakeProvider()
  site = await createTestSite()
  port = await findFreePort()
})
afterAll(async () => {
  site.remove()
  await provider.close()
  await database.remove()
})

async function startServer(): Promise<ServerProcess> {
  const server = launchServer({ port, databaseUrl: database.url, site, provider })
  await server.whenReady()
  return server
}

function call(
  method: string,
  path: string,
  { token = '', body }: { token?: string; body?: object },
) {
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Registers, renames and logs out users, and records the responses, until the server is killed. */
async function write(journal: Journal, onResponse: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    const body = await createSignInBody(createTestUser(), { provider, now: Date.now })
    const registered = await call('POST', '/register', { body })
    expect(registered.status).toBe(201)
    const { id, token } = (await registered.json()) as { id: string; token: string }
    journal.started.add(token)
    onResponse()
    const firstName = `Name ${turn}`
    const names = { first_name: firstName, last_name: '' }
    const renamed = await call('PUT', `/user/${id}`, { token, body: names })
    expect(renamed.status).toBe(200)
    journal.names.set(id, { token, firstName })
    onResponse()
    if (turn % 2 === 1) {
      // Until the response arrives, either outcome is valid.
      journal.started.delete(token)
      journal.names.delete(id)
      expect((await call('GET', '/user/logout', { token })).status).toBe(204)
      journal.ended.add(token)
      onResponse()
    }
  }
}

/** Starts the server and kills it while writers run. */
async function runAndKill(journal: Journal, round: number): Promise<void> {
  const server = await startServer()
  let responses = 0
  const onResponse = () => {
    responses++
    if (responses === responsesBeforeKill(round)) server.child.kill('SIGKILL')
  }
  const writers = Array.from({ length: WRITERS }, () => write(journal, onResponse))
  const outcomes = await Promise.allSettled(writers)
  // A writer ends with its connection; any other error is a failure.
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
  }
  expect((await server.ended).signal).toBe('SIGKILL')
}

async function verify(journal: Journal): Promise<void> {
  const read = (token: string) => call('GET', '/user', { token })
  for (const token of journal.started) expect((await read(token)).status).toBe(200)
  for (const token of journal.ended) expect((await read(token)).status).toBe(401)
  for (const { token, firstName } of journal.names.values()) {
    expect(await (await read(token)).json()).toMatchObject({ first_name: firstName })
  }
}

test('a server on SQLite that is killed repeatedly during writes loses no confirmed write', async () => {
  const journal: Journal = { started: new Set(), ended: new Set(), names: new Map() }
  for (let round = 0; round < ROUNDS; round++) await runAndKill(journal, round)
  expect(journal.started.size).toBeGreaterThan(ROUNDS)
  expect(journal.ended.size).toBeGreaterThan(0)
  const server = await startServer()
  await verify(journal)
  await server.close()
  const confirmed = journal.started.size + journal.ended.size + journal.names.size
  writeResult(`SQLite, server killed ${ROUNDS} times`, [confirmed, ROUNDS * WRITERS, '', '', 0])
})
