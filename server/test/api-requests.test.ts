import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, type TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'

const CALLS = ['register', 'login', 'loginWithProviders']

describe('a request to the API', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  const login = (body: unknown, headers?: Record<string, string>) =>
    server.send('POST', '/api/login', { body, ...(headers && { headers }) })

  test('may have a charset', async () => {
    const json = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    await expectProblem(await login('{}', json), 'invalid_identity_token')
  })

  test('that is not a JSON object says so', async () => {
    const { errors } = await expectProblem(await login('[]'), 'invalid_request')
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

  test.each([
    ['GET', '/api/login', 'POST, OPTIONS'],
    ['HEAD', '/api/login', 'POST, OPTIONS'],
    ['DELETE', '/api/user', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/user/logout', 'GET, POST, OPTIONS'],
    ['POST', '/api/user/export', 'GET, OPTIONS'],
    ['GET', '/api/user/1', 'PUT, OPTIONS'],
    ['PATCH', '/api/user/1', 'PUT, OPTIONS'],
  ])('of method %s to %s is not allowed', async (method, path, allow) => {
    const response = await server.send(method, path)
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    if (method !== 'HEAD') await expectProblem(response, 'method_not_allowed')
  })

  test.each(['/api', '/api/', '/.well-known/nothing'])(
    'to %s is not found, by any method',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        await expectProblem(await server.send(method, path), 'not_found')
      }
    },
  )

  test('gets a new request id, even if the client sends one', async () => {
    const headers = { 'X-Request-Id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(async () => (await server.send('GET', '/api/user', { headers })).headers),
    )
    const [one, two] = ids.map((answer) => answer.get('x-request-id'))
    expect(one).toMatch(/^[\w-]{20,}$/)
    expect(one).not.toBe(two)
  })
})
