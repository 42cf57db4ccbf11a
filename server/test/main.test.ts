import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { loadProduct } from '@foyer/product/load.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { parseConfig } from '../src/config/settings.ts'
import { createLogger } from '../src/core/log.ts'
import { openServer } from '../src/server.ts'
import { describeStartFailure } from '../src/run.ts'
import { readMigrationSets } from '../src/db/migrations.ts'
import { type ServerProcess, startServerProcess } from '../../testing/product.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

const ANY_PORT = { PORT: '0', PUBLIC_ORIGIN: 'http://foyer.test' }

let database: TestDatabase
let site: TestSite
beforeAll(async () => {
  database = await createEmptyDatabase('sqlite')
  site = await createTestSite()
})
afterAll(async () => {
  site.remove()
  await database.remove()
})

describe('the server process', () => {
  const started: ServerProcess[] = []
  afterEach(() => Promise.all(started.splice(0).map((one) => one.close())))

  function launch(settings: Record<string, string>): ServerProcess {
    const own = { DATABASE_URL: database.url, CLIENT_DIST: site.folder }
    const server = startServerProcess({ ...own, ...settings })
    started.push(server)
    return server
  }

  const readLines = (server: ServerProcess) =>
    server
      .output()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  test('reports all invalid settings and exits with 1', async () => {
    const server = launch({ PORT: 'http', SESSION_IDLE_DAYS: '-1' })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.errors().trimEnd().split('\n')).toEqual([
      'PORT must be a port from 0 to 65535.',
      'SESSION_IDLE_DAYS must be a number of days above 0, such as 7 or 0.5.',
    ])
    expect(server.output()).toBe('')
  })

  test('starts three times concurrently on a new database, and logs JSON lines with its name', async () => {
    const names = ['blue-1', 'blue-2', 'blue-3']
    const settings = { ...ANY_PORT, RELEASE: '2026-11-22.1', DRAIN_SECONDS: '0' }
    const servers = names.map((SERVER_NAME) => launch({ ...settings, SERVER_NAME }))
    await Promise.all(servers.map((one) => one.whenReady()))
    for (const one of servers) one.child.kill('SIGTERM')
    for (const one of servers) expect(await one.ended).toEqual({ code: 0, signal: null })

    const migrated: Record<string, unknown>[] = []
    for (const [at, one] of servers.entries()) {
      const lines = readLines(one)
      for (const line of lines)
        expect(line).toMatchObject({ release: '2026-11-22.1', server: names[at] })
      const isMigration = ({ msg }: Record<string, unknown>) => msg === 'Migrated the database'
      migrated.push(...lines.filter(isMigration))
      expect(lines.filter((line) => !isMigration(line)).map(({ msg }) => msg)).toEqual([
        'No security emails are sent and two-step login is not offered, because MAIL_URL and MAIL_FROM are not set',
        'Listening',
        'Stopping',
        'Stopped',
      ])
    }
    const all = (await readMigrationSets()).flatMap(({ migrations }) => Object.keys(migrations))
    const ran = migrated.map(({ migration }) => String(migration))
    expect(ran.toSorted()).toEqual(all.toSorted())
    for (const { ms } of migrated) expect(ms).toEqual(expect.any(Number))
  })

  test('does not wait for load balancers after Ctrl-C, nor when its parent exits', async () => {
    const [first, second] = [1, 2].map(() => launch({ ...ANY_PORT, DRAIN_SECONDS: '600' }))
    await Promise.all([first?.whenReady(), second?.whenReady()])
    first?.child.kill('SIGINT')
    second?.child.disconnect()
    expect(await first?.ended).toEqual({ code: 0, signal: null })
    expect(await second?.ended).toEqual({ code: 0, signal: null })
  })

  test('finishes requests in flight before it stops, and is not ready until then', async () => {
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const server = launch({ PORT: String(port) })
    await server.whenReady()
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

describe('a server that cannot start reports', () => {
  /** What the process prints before it exits with 1. */
  async function failToOpen(
    settings: Record<string, string>,
    siteFolder = site.folder,
  ): Promise<readonly string[]> {
    const config = parseConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, ...settings })
    const log = createLogger({ write: () => {} })
    const product = await loadProduct()
    const error: unknown = await openServer(config, {
      log,
      clock: Date.now,
      product,
      hooks: {},
      siteFolder,
    })
      .then((server) => server.close())
      .catch((thrown: unknown) => thrown)
    return describeStartFailure(error, config)
  }

  test('that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await failToOpen({ PORT: String(port) })).toEqual([
      `Port ${port} is in use. Stop the other process or set PORT to another port.`,
    ])
    expect(await failToOpen({ ...ANY_PORT, MANAGEMENT_PORT: String(port) })).toEqual([
      `Port ${port} is in use. Stop the other process or set MANAGEMENT_PORT to another port.`,
    ])
    other.close()
  })

  test('that the client is not built', async () => {
    for (const folder of [`${tmpdir()}/foyer-no-such-folder`, `${site.folder}/assets`])
      expect(await failToOpen(ANY_PORT, folder)).toEqual([
        'The client is not built yet. Run "npm run build" first.',
      ])
  })

  test('a client that was built with other options', async () => {
    const name = 'Another product'
    const other = await createTestSite({ ...(await loadProduct({})), name })
    expect(await failToOpen(ANY_PORT, other.folder)).toEqual([
      'The client was built with another value of name than foyer.config.ts has. Run "npm run build" again.',
    ])
    other.remove()
  })

  test('that its database is unreachable, without the password', async () => {
    const DATABASE_URL = 'postgres://foyer:hunter2@127.0.0.1:9/foyer'
    const sentences = await failToOpen({ DATABASE_URL, ...ANY_PORT })
    expect(sentences).toEqual([expect.stringContaining('DATABASE_URL')])
    expect(sentences[0]).not.toContain('hunter2')
  })

  test('an invalid host, not the database', async () => {
    expect(await failToOpen({ HOST: 'no-such-host.invalid' })).toEqual([
      'HOST no-such-host.invalid is not an IP or host name of this machine.',
    ])
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
