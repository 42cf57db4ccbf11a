import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { openTestServer, runOperatorProcess } from '../../testing/in-process.ts'
import { createEmptyDatabase } from '../../testing/databases.ts'
import { nameOf, RENAMES, startWritingClients, type WrittenUser } from '../../testing/clients.ts'

const USERS_BEFORE = 10
const BACKUPS = 2
/** On a busy machine: milliseconds. */
const SETUP_TIMEOUT_MS = 300_000

let server: TestServer
let backup: string
let atStart: readonly WrittenUser[]
let atEnd: ReadonlyMap<string, WrittenUser>
beforeAll(async () => {
  server = await openTestServer('sqlite')
  const clients = startWritingClients(server)
  // The load continues during and between the backups; the last backup is restored.
  for (let count = 1; count <= BACKUPS; count++) {
    const hasWritten = () => clients.read().length > count * USERS_BEFORE
    await vi.waitUntil(hasWritten, { timeout: SETUP_TIMEOUT_MS / 3 })
    backup = `${server.databaseUrl.slice('sqlite:'.length)}.backup-${count}`
    atStart = clients.read()
    await run(['backup', backup], server.databaseUrl)
  }
  await clients.stop()
  atEnd = new Map(clients.read().map((user) => [user.token, user]))
}, SETUP_TIMEOUT_MS)
afterAll(() => server.close())

async function run(
  command: Parameters<typeof runOperatorProcess>[0],
  databaseUrl: string,
): Promise<void> {
  const { code, errors } = await runOperatorProcess(command, { DATABASE_URL: databaseUrl })
  if (code !== 0) throw new Error(errors)
}

async function restore(...flags: string[]): Promise<TestServer> {
  const place = await createEmptyDatabase('sqlite')
  await run(['restore', backup, ...flags], place.url)
  const restored = await openTestServer('sqlite', { DATABASE_URL: place.url })
  onTestFinished(async () => {
    await restored.close()
    await place.remove()
  })
  return restored
}

const read = (restored: TestServer, { token }: WrittenUser) =>
  restored.send('GET', '/api/user', { token })

test('a backup under load has every logout that was acknowledged before it started', async () => {
  const restored = await restore('--keep-sessions')
  const ended = atStart.filter(({ session }) => session === 'ended')
  expect(ended.length).toBeGreaterThan(USERS_BEFORE / 4)
  for (const user of ended) expect((await read(restored, user)).status).toBe(401)
})

test('a backup under load has every session and name', async () => {
  const restored = await restore('--keep-sessions')
  const live = atStart.filter(({ token }) => atEnd.get(token)?.session === 'live')
  expect(live.length).toBeGreaterThan(USERS_BEFORE / 4)
  expect(atEnd.size).toBeGreaterThan(atStart.length)
  for (const user of live) {
    const response = await read(restored, user)
    expect(response.status).toBe(200)
    const { first_name } = (await response.json()) as { first_name: string }
    const names = Array.from({ length: RENAMES + 1 }, (_, turn) => nameOf(turn))
    expect(names.slice(user.acknowledged)).toContain(first_name || nameOf(0))
  }
})

test('a backup under load is consistent', () => {
  const sqlite = new DatabaseSync(backup, { readOnly: true })
  const all = (query: string) => sqlite.prepare(query).all()
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(all('pragma foreign_key_check')).toEqual([])
  // One transaction stores a session and its proof.
  const withoutProof = `select id from sessions where id not in (select session_id from exchanged_proofs)`
  expect(all(withoutProof)).toEqual([])
  expect(all('select id from sessions').length).toBeGreaterThan(0)
  sqlite.close()
})

test('after a restore nobody is logged in, and everybody can log in again', async () => {
  const restored = await restore()
  for (const user of atStart) expect((await read(restored, user)).status).toBe(401)
  for (const { testUser, id } of atStart.slice(0, 3))
    expect((await expectSignedIn(await restored.signIn(testUser))).id).toBe(id)
})
