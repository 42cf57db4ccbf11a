import { Client } from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { expectProblem } from './answers.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

describe('for whoever runs it', () => {
  let server: TestServer
  afterEach(() => server.close())

  const statuses = () =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await server.fetch(path)).status))

  test('the server says that it lives and can serve, without its identity provider too', async () => {
    server = await openTestServer('postgres', { IDENTITY_JWKS_URL: 'http://127.0.0.1:9/none' })
    expect(await statuses()).toEqual([200, 200])
  })

  test('a server that has lost its database lives, and is ready again when the database is back', async () => {
    server = await openTestServer('postgres')
    const { token } = (await (await server.signIn(createPerson())).json()) as { token: string }
    const name = new URL(server.databaseUrl).pathname.slice(1)
    const admin = new Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    expect(await statuses()).toEqual([200, 503])
    await expectProblem(await server.fetch('/readyz'), 'unavailable')
    // Nobody is signed out by it, and everybody is told to come back.
    for (const away of [
      // All who ask at the same time.
      ...(await Promise.all(
        Array.from({ length: 10 }, () => server.send('GET', '/api/user', { token })),
      )),
      await server.signIn(createPerson()),
    ]) {
      expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
      await expectProblem(away, 'unavailable')
    }
    await admin.query(`alter database ${name} with allow_connections true`)
    expect(await statuses()).toEqual([200, 200])
    expect((await server.send('GET', '/api/user', { token })).status).toBe(200)
    await admin.end()
  })

  test('the API describes itself', async () => {
    server = await openTestServer('sqlite')
    const response = await server.fetch('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://foyer.test' }],
    })
  })
})
