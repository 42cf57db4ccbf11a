import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes/ports.ts'
import { readMigrationSets } from '../src/stores/migration-sets.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { createTestDatabase, type TestDatabase } from './test-databases.ts'
import { loadProduct } from '@foyer/product/load-product.ts'
import { createTestSite, type TestSite } from './test-site.ts'

const ANY_PORT = { PORT: '0', PUBLIC_ORIGIN: 'http://foyer.test' }

describe('the server process', () => {
  let database: TestDatabase
  let site: TestSite
  let server: ServerProcess
  const started: ServerProcess[] = []
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    site = await createTestSite()
  })
  afterEach(() => Promise.all(started.splice(0).map((one) => one.close())))
  afterAll(async () => {
    site.remove()
    await database.remove()
  })

  function launch(more: Record<string, string> = {}): ServerProcess {
    const own = { DATABASE_URL: database.url, TEST_SITE: site.folder }
    const process = startServerProcess({ ...own, ...more })
    started.push(process)
    return process
  }

  async function start(more?: Record<string, string>): Promise<string> {
    const port = await findFreePort()
    server = launch({ PORT: String(port), ...more })
    await server.whenReady()
    return `http://127.0.0.1:${port}`
  }

  async function failToStart(more: Record<string, string>): Promise<string[]> {
    server = launch(more)
    expect(await server.ended).toEqual({ code: 1, signal: null })
    return server.errors().trimEnd().split('\n')
  }

  test('reports all invalid settings and exits with 1', async () => {
    const sentences = await failToStart({ PORT: 'http', SESSION_IDLE_DAYS: '-1' })
    expect(sentences).toEqual([
      'PORT must be a port from 0 to 65535.',
      'SESSION_IDLE_DAYS must be a number of days above 0, such as 7 or 0.5.',
    ])
    expect(server.output()).toBe('')
  })

  test('names its release and server in every log line', async () => {
    await start({ RELEASE: '2026-11-22.1', SERVER_NAME: 'blue-1' })
    await server.close()
    const lines = server.output().trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ release: '2026-11-22.1', server: 'blue-1' })
    }
  })

  test('reports that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const sentences = await failToStart({ PORT: String(port) })
    expect(sentences).toEqual([
      `Port ${port} is in use. Stop the other process or set PORT to another port.`,
    ])
    const management = await failToStart({ ...ANY_PORT, MANAGEMENT_PORT: String(port) })
    expect(management).toEqual([
      `Port ${port} is in use. Stop the other process or set MANAGEMENT_PORT to another port.`,
    ])
    other.close()
  })

  test('reports that the client is not built', async () => {
    for (const TEST_SITE of [`${tmpdir()}/foyer-no-such-folder`, `${site.folder}/assets`]) {
      const sentences = await failToStart({ TEST_SITE })
      expect(sentences).toEqual(['The client is not built yet. Run "npm run build" first.'])
      await server.close()
    }
  })

  test('reports a client that was built with other options', async () => {
    const name = 'Another product'
    const other = await createTestSite({ ...(await loadProduct({})), name })
    const sentences = await failToStart({ TEST_SITE: other.folder })
    expect(sentences).toEqual([
      'The client was built with another value of name than foyer.config.ts has. Run "npm run build" again.',
    ])
    other.remove()
  })

  test('reports that its database is unreachable, without the password', async () => {
    const DATABASE_URL = 'postgres://foyer:hunter2@127.0.0.1:9/foyer'
    const sentences = await failToStart({ DATABASE_URL, ...ANY_PORT })
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain('DATABASE_URL')
    expect(sentences[0]).not.toContain('hunter2')
  })

  test('reports an invalid host, not the database', async () => {
    const sentences = await failToStart({ HOST: 'no-such-host.invalid' })
    expect(sentences).toEqual([
      'HOST no-such-host.invalid is not an IP or host name of this machine.',
    ])
  })

  test('logs JSON lines only', async () => {
    await start()
    server.child.kill('SIGTERM')
    await server.ended
    const lines = server.output().trimEnd().split('\n')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages.filter((message) => message !== 'Migrated the database')).toEqual([
      'No security emails are sent and two-step login is not offered, because MAIL_URL and MAIL_FROM are not set',
      'Listening',
      'Stopping',
      'Stopped',
    ])
  })

  test('logs each migration that it ran', async () => {
    const fresh = await createTestDatabase('sqlite')
    await start({ DATABASE_URL: fresh.url })
    server.child.kill('SIGTERM')
    await server.ended
    const lines = server.output().trimEnd().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const migrated = entries.filter(({ msg }) => msg === 'Migrated the database')
    const names = (await readMigrationSets()).flatMap(({ migrations }) => Object.keys(migrations))
    expect(migrated.map(({ migration }) => migration)).toEqual(names)
    for (const { ms } of migrated) expect(ms).toEqual(expect.any(Number))
    await fresh.remove()
  })

  test('starts three times concurrently on a new database', async () => {
    const fresh = await createTestDatabase('sqlite')
    const servers = [1, 2, 3].map(() => launch({ ...ANY_PORT, DATABASE_URL: fresh.url }))
    const starts = await Promise.allSettled(servers.map((one) => one.whenReady()))
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await Promise.all(servers.map((one) => one.close()))
    await fresh.remove()
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('stops on %s', async (signal) => {
    await start()
    server.child.kill(signal)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  test('stops when its parent exits', async () => {
    await start()
    server.child.disconnect()
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  test('finishes requests in flight before it stops, and is not ready until then', async () => {
    const origin = await start()
    const call = request(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
    })
    const answered = once(call, 'response')
    call.flushHeaders()
    // The server sends 100 Continue when it has the headers.
    await once(call, 'continue')
    server.child.kill('SIGTERM')
    await whenNotReady(origin)
    call.end('{}')
    const [response] = await answered
    expect(response.statusCode).toBe(401)
    response.resume()
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })
})

/** Polls until the server has received the signal. */
async function whenNotReady(origin: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${origin}/readyz`)
    if (status === 503) return
    expect(status).toBe(200)
  }
}
