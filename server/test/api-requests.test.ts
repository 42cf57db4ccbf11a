import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, type TestServer } from '../../testing/api.ts'
import { requestRaw } from '../../testing/raw.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const CALLS = ['register', 'login', 'loginWithProviders']
const KIB = 1_024

describe('a request to the API', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  const login = (body: unknown, headers?: Record<string, string>) =>
    server.send('POST', '/api/login', { body, ...(headers && { headers }) })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'of type %j is refused',
    async (type) => {
      await expectProblem(await login('{}', { 'Content-Type': type }), 'unsupported_media_type')
    },
  )

  test('with a content encoding is refused', async () => {
    await expectProblem(await login('{}', { 'Content-Encoding': 'gzip' }), 'unsupported_media_type')
  })

  test('may have a charset', async () => {
    const json = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    await expectProblem(await login('{}', json), 'invalid_identity_token')
  })

  test('of more than 16 KiB is refused before parsing, and of exactly 16 KiB is accepted', async () => {
    await expectProblem(await login('x'.repeat(16 * KIB + 1)), 'payload_too_large')
    await expectProblem(await login('x'.repeat(16 * KIB)), 'invalid_request')
  })

  test('of another type is refused before its size is checked', async () => {
    const response = await login('x'.repeat(20 * KIB), { 'Content-Type': 'text/plain' })
    await expectProblem(response, 'unsupported_media_type')
  })

  test.each([32 * KIB, 4 * KIB * KIB])(
    'without Content-Length is refused after 16 KiB: %d bytes in chunks',
    async (size) => {
      const { status } = await requestRaw(`${server.origin}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        chunks: ['{"email":"', 'x'.repeat(size)],
      })
      expect(status).toBe(413)
    },
  )

  test.each([
    ['nothing', ''],
    ['not JSON', '{"email":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"login"'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['deeply nested lists', `{"a":${'['.repeat(4_000)}${']'.repeat(4_000)}}`],
  ])('with %s is not a JSON object', async (_what, body) => {
    const response = await server.fetch('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    const { errors } = await expectProblem(response, 'invalid_request')
    expect(errors).toEqual([{ path: '', code: 'invalid', message: 'Must be a JSON object' }])
  })

  test.each(CALLS)(
    '%s without an ID token is answered as an invalid ID token, even if other fields are invalid too',
    async (call) => {
      for (const body of [{}, { id_token: '' }, { email: 1, firebase_uuid: [], first_name: {} }]) {
        await expectProblem(
          await server.send('POST', `/api/${call}`, { body }),
          'invalid_identity_token',
        )
      }
    },
  )

  test.each([
    ['register', ['email', 'firebase_uuid', 'id_token', 'first_name', 'last_name']],
    ['login', ['email', 'firebase_uuid', 'id_token']],
    ['loginWithProviders', ['email', 'firebase_uuid', 'id_token', 'name']],
  ])('%s reports every invalid field', async (call, fields) => {
    const body = Object.fromEntries(fields.map((field) => [field, 1]))
    const response = await server.send('POST', `/api/${call}`, { body })
    const { errors } = await expectProblem(response, 'invalid_request')
    expect(errors?.map(({ path }) => path)).toEqual(fields)
  })

  test('with an invalid email reports it', async () => {
    for (const email of ['ada', 'a da@example.com', 'ada\u0000@example.com', '']) {
      const response = await login({ email, firebase_uuid: 'u', id_token: 'x' })
      const { errors } = await expectProblem(response, 'invalid_request')
      expect(errors).toEqual([
        { path: 'email', code: 'invalid_email', message: 'Must be an email address' },
      ])
    }
  })

  test.each([
    ['GET', '/api/login', 'POST, OPTIONS'],
    ['HEAD', '/api/login', 'POST, OPTIONS'],
    ['DELETE', '/api/user', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/user/logout', 'GET, OPTIONS'],
    ['GET', '/api/user/1', 'PUT, OPTIONS'],
    ['PATCH', '/api/user/1', 'PUT, OPTIONS'],
  ])('of method %s to %s is not allowed', async (method, path, allow) => {
    const response = await server.send(method, path)
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    if (method !== 'HEAD') await expectProblem(response, 'method_not_allowed')
  })

  test('of method OPTIONS returns Allow and no CORS headers', async () => {
    const response = await server.send('OPTIONS', '/api/login', {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/',
    '/api/user/1/2',
    '/.well-known/nothing',
  ])('to %s is not found, by any method', async (path) => {
    for (const method of ['GET', 'POST']) {
      await expectProblem(await server.send(method, path), 'not_found')
    }
  })

  test('may have any Host', async () => {
    const headers = { Host: 'elsewhere.test:81' }
    const { status } = await requestRaw(`${server.origin}/api/user`, { headers })
    expect(status).toBe(401)
  })

  test('gets a new request id, even if the client sends one', async () => {
    const headers = { 'X-Request-Id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(async () => (await server.send('GET', '/api/user', { headers })).headers),
    )
    const [one, two] = ids.map((answer) => answer.get('x-request-id'))
    expect(one).toMatch(/^[\w-]{20,}$/)
    expect(one).not.toBe(two)
  })

  test('is answered with strict security headers', async () => {
    const { headers } = await server.signIn(createTestUser())
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('server')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})
