import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes/ports.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { createTestDatabase, type TestDatabase } from './test-databases.ts'
import { openTestIssuer, type TestIssuer } from './test-issuer.ts'
import { bodyOf, createPerson, PROJECT_ID } from './test-people.ts'
import { createTestSite, type TestSite } from './test-site.ts'

const ROUNDS = 20
const WRITERS = 8
/** How many answers a round waits for before the kill; it differs, so that kills fall at different moments. */
const answersBeforeKill = (round: number) => WRITERS + ((round * 7) % 40)

/** What a writer was answered: these tokens are good, these are not, and these people have these names. */
interface Journal {
  readonly begun: Set<string>
  readonly ended: Set<string>
  readonly names: Map<string, { token: string; firstName: string }>
}

let database: TestDatabase
let issuer: TestIssuer
let site: TestSite
let port: number
beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  issuer = await openTestIssuer()
  site = createTestSite()
  port = await findFreePort()
})
afterAll(async () => {
  site.remove()
  await issuer.close()
  await database.remove()
})

async function startServer(): Promise<ServerProcess> {
  const server = startServerProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    TEST_SITE: site.folder,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: issuer.jwksUrl,
    IDENTITY_TOOLKIT_URL: issuer.toolkitUrl,
    SIGN_IN_PER_MINUTE: '1000000',
  })
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

/** Registers people, renames each, logs every other one out, and notes what was answered, until the server is gone. */
async function write(journal: Journal, onAnswer: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    const body = await bodyOf(createPerson(), { issuer, now: Date.now() })
    const registered = await call('POST', '/register', { body })
    expect(registered.status).toBe(201)
    const { id, token } = (await registered.json()) as { id: string; token: string }
    journal.begun.add(token)
    onAnswer()
    const firstName = `Name ${turn}`
    const names = { first_name: firstName, last_name: '' }
    const renamed = await call('PUT', `/user/${id}`, { token, body: names })
    expect(renamed.status).toBe(200)
    journal.names.set(id, { token, firstName })
    onAnswer()
    if (turn % 2 === 1) {
      // From here on nobody knows whether it is over, until the answer is there.
      journal.begun.delete(token)
      journal.names.delete(id)
      expect((await call('GET', '/user/logout', { token })).status).toBe(204)
      journal.ended.add(token)
      onAnswer()
    }
  }
}

/** One life of the server: writers write, and it is killed among them. */
async function liveAndDie(journal: Journal, round: number): Promise<void> {
  const server = await startServer()
  let answers = 0
  const onAnswer = () => {
    answers++
    if (answers === answersBeforeKill(round)) server.child.kill('SIGKILL')
  }
  const writers = Array.from({ length: WRITERS }, () => write(journal, onAnswer))
  const outcomes = await Promise.allSettled(writers)
  // A writer ends with its connection; anything else is a wrong answer.
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
  }
  expect((await server.ended).signal).toBe('SIGKILL')
}

async function verify(journal: Journal): Promise<void> {
  const read = (token: string) => call('GET', '/user', { token })
  for (const token of journal.begun) expect((await read(token)).status).toBe(200)
  for (const token of journal.ended) expect((await read(token)).status).toBe(401)
  for (const { token, firstName } of journal.names.values()) {
    expect(await (await read(token)).json()).toMatchObject({ first_name: firstName })
  }
}

test('killed twenty times among eight writers, the server has lost nothing it answered', async () => {
  const journal: Journal = { begun: new Set(), ended: new Set(), names: new Map() }
  for (let round = 0; round < ROUNDS; round++) await liveAndDie(journal, round)
  expect(journal.begun.size).toBeGreaterThan(ROUNDS)
  expect(journal.ended.size).toBeGreaterThan(0)
  const server = await startServer()
  await verify(journal)
  await server.close()
}, 120_000)
