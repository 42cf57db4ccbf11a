import { Client } from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { expectProblem } from './expect-response.ts'
import { exchangeBytes } from './raw-socket.ts'
import { createTestUser } from './test-users.ts'
import { openTestServer, type TestServer } from './test-server.ts'

describe('health checks and API description', () => {
  let server: TestServer
  afterEach(() => server.close())

  const statuses = () =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await server.fetch(path)).status))

  test('the server is live and ready, even without its identity provider', async () => {
    server = await openTestServer('postgres', { IDENTITY_JWKS_URL: 'http://127.0.0.1:9/none' })
    expect(await statuses()).toEqual([200, 200])
  })

  test.each(['/%68ealthz', '/%72eadyz', '/./readyz', '/x/../healthz'])(
    'another spelling of the path, %s, is not answered, because proxies do not recognize it',
    async (path) => {
      server = await openTestServer('sqlite')
      const answer = await exchangeBytes(
        server.origin,
        `GET ${path} HTTP/1.1\r\nHost: foyer.test\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    },
  )

  test('a server without its database is live, and ready again when the database recovers', async () => {
    server = await openTestServer('postgres')
    const { token } = (await (await server.signIn(createTestUser())).json()) as { token: string }
    const name = new URL(server.databaseUrl).pathname.slice(1)
    const admin = new Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    expect(await statuses()).toEqual([200, 503])
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
    expect(await statuses()).toEqual([200, 200])
    expect((await server.send('GET', '/api/user', { token })).status).toBe(200)
    await admin.end()
  })

  test('the OpenAPI document lists every endpoint', async () => {
    server = await openTestServer('sqlite')
    const response = await server.fetch('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://foyer.test' }],
    })
  })

  test('the OpenAPI document is compressed, and not sent again while it is unchanged', async () => {
    server = await openTestServer('sqlite')
    for (const encoding of ['br', 'gzip']) {
      const response = await server.fetch('/openapi.json', {
        headers: { 'Accept-Encoding': encoding },
      })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
      const etag = response.headers.get('etag') ?? ''
      const headers = { 'Accept-Encoding': encoding, 'If-None-Match': etag }
      expect((await server.fetch('/openapi.json', { headers })).status).toBe(304)
    }
  })
})
