import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { exchangeBytes, requestRaw } from '../../testing/raw.ts'
import { type ServerProcess, startServerProcess } from '../../testing/product.ts'
import type { TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

/** Until the server reports that it is not ready. */
const POLL = { timeout: 60_000 }

describe('a server that gets SIGTERM', () => {
  let site: TestSite
  let server: ServerProcess
  let origin: string
  beforeEach(async () => {
    site = await createTestSite()
  })
  afterEach(async () => {
    await server.close()
    site.remove()
  })

  async function start(DRAIN_SECONDS: string): Promise<void> {
    const PORT = String(await findFreePort())
    origin = `http://127.0.0.1:${PORT}`
    const DATABASE_URL = 'sqlite::memory:'
    server = startServerProcess({ PORT, DATABASE_URL, DRAIN_SECONDS, CLIENT_DIST: site.folder })
    await server.whenReady()
  }

  const statusOf = async (path: string) => (await fetch(origin + path)).status
  async function whenNotReady(): Promise<void> {
    await expect.poll(() => statusOf('/readyz'), POLL).toBe(503)
  }

  test('is not ready, still answers, closes each connection with the answer, and ends with a second one', async () => {
    await start('600')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const get = (path: string) => {
      const call = request(origin + path, { agent }).end()
      return once(call, 'response').then(([response]) => response.resume())
    }
    expect((await get('/healthz')).headers.connection).toBe('keep-alive')
    server.child.kill('SIGTERM')
    await whenNotReady()
    for (const path of ['/healthz', '/openapi.json', '/api/user']) {
      const { statusCode, headers } = await get(path)
      expect(statusCode).toBe(path === '/api/user' ? 401 : 200)
      expect(headers.connection).toBe('close')
    }
    agent.destroy()
    // Someone who does not want to wait.
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 143, signal: null })
  })
})

describe('a health check without Host', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  test.each(['GET /healthz HTTP/1.0', 'GET /readyz HTTP/1.0', 'GET /readyz?full=1 HTTP/1.0'])(
    '%s is answered',
    async (line) => {
      expect(await exchangeBytes(server.origin, `${line}\r\n\r\n`)).toMatch(/^HTTP\/1\.\d 200 /)
    },
  )

  test('is answered in HTTP/1.1 too; other requests are refused', async () => {
    const send = (path: string) =>
      exchangeBytes(server.origin, `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)
    expect(await send('/readyz')).toMatch(/^HTTP\/1\.1 200 /)
    for (const path of ['/', '/login', '/api/user', '/healthz/x'])
      expect(await send(path)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await requestRaw(`${server.origin}/readyz`, {})).status).toBe(200)
  })
})
