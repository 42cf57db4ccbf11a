import { ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { expectProblem, type TestServer } from '../../testing/api.ts'
import { exchangeBytes } from '../../testing/raw.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

describe('health checks and API description', () => {
  let shared: TestServer
  beforeAll(async () => {
    shared = await openTestServer('sqlite')
  })
  afterAll(() => shared.close())

  async function openServer(...options: Parameters<typeof openTestServer>): Promise<TestServer> {
    const server = await openTestServer(...options)
    onTestFinished(() => server.close())
    return server
  }

  const statusesOf = (server: TestServer) =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await server.fetch(path)).status))

  test('the server is live and ready, even without its identity provider', async () => {
    const server = await openServer('postgres', { IDENTITY_JWKS_URL: 'http://127.0.0.1:9/none' })
    expect(await statusesOf(server)).toEqual([200, 200])
  })

  test.each(['/%68ealthz', '/%72eadyz', '/./readyz', '/x/../healthz'])(
    'another spelling of the path, %s, is not answered, because proxies do not recognize it',
    async (path) => {
      const answer = await exchangeBytes(
        shared.origin,
        `GET ${path} HTTP/1.1\r\nHost: foyer.test\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    },
  )

  test('a server without its database is live, and ready again when the database recovers', async () => {
    const server = await openServer('postgres')
    const { token } = (await (await server.signIn(createTestUser())).json()) as { token: string }
    const name = new URL(server.databaseUrl).pathname.slice(1)
    const admin = new Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`alter database ${name} with allow_connections false`)
    // Waits until they are gone: one that is not could still answer.
    const terminate =
      'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1'
    await admin.query(terminate, [name])
    expect(await statusesOf(server)).toEqual([200, 503])
    await expectProblem(await server.fetch('/readyz'), 'unavailable')
    // No session ends, and clients get Retry-After.
    for (const away of [
      // Concurrent requests as well.
      ...(await Promise.all(
        Array.from({ length: 10 }, () => server.send('GET', '/api/user', { token })),
      )),
      await server.signIn(createTestUser()),
    ]) {
      expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
      await expectProblem(away, 'unavailable')
    }
    await admin.query(`alter database ${name} with allow_connections true`)
    expect(await statusesOf(server)).toEqual([200, 200])
    expect((await server.send('GET', '/api/user', { token })).status).toBe(200)
    await admin.end()
  })

  test('the OpenAPI document lists every endpoint', async () => {
    const response = await shared.fetch('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    const document = (await response.json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://foyer.test' }],
    })
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(ENDPOINTS)))
  })

  test('the OpenAPI document is compressed, and not sent again while it is unchanged', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await shared.fetch('/openapi.json', {
        headers: { 'Accept-Encoding': encoding },
      })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
      const etag = response.headers.get('etag') ?? ''
      const headers = { 'Accept-Encoding': encoding, 'If-None-Match': etag }
      expect((await shared.fetch('/openapi.json', { headers })).status).toBe(304)
    }
  })
})
