import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { SignedInUser } from '@foyer/contract/schemas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import { requestRaw } from '../../testing/raw.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

describe.each(DIALECTS)('a signed-in user, on %s', (dialect) => {
  let server: TestServer
  let user: TestUser
  let ada: SignedInUser
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  beforeEach(async () => {
    const names = { first_name: 'Ada', last_name: 'Lovelace' }
    user = createTestUser()
    ada = await expectSignedIn(await server.signIn(user, 'register', names), 201)
  })
  afterAll(() => server.close())

  const put = (id: string, body: unknown, token = ada.token) =>
    server.send('PUT', `/api/user/${id}`, { token, body })

  test('can read their user', async () => {
    const { token, ...user } = ada
    expect(await expectUser(await server.send('GET', '/api/user', { token }))).toEqual(user)
  })

  const readMethods = async (token: string) =>
    (await server.send('GET', '/api/user/sign-in-methods', { token })).json()

  test('can read when their password was last set, as of the last sign-in', async () => {
    expect(await readMethods(ada.token)).toEqual({
      password_updated_at: null,
      methods: ['password'],
    })

    const passwordUpdatedAt = server.now()
    server.provider.setAccount(user.uid, { passwordUpdatedAt })
    const { token } = await expectSignedIn(await server.signIn(user))
    expect(await readMethods(token)).toMatchObject({
      password_updated_at: new Date(passwordUpdatedAt).toISOString(),
    })
  })

  test('can change their names, which are trimmed, and clear one', async () => {
    const renamed = await expectUser(await put(ada.id, { first_name: ' Augusta ', last_name: '' }))
    expect(renamed).toMatchObject({ id: ada.id, first_name: 'Augusta', last_name: '' })
    const read = await server.send('GET', '/api/user', { token: ada.token })
    expect(await expectUser(read)).toEqual(renamed)
  })

  test('can change names and profile a hundred times an hour, however others do', async () => {
    const profile = (token: string) =>
      server.send('PUT', '/api/user/profile', { token, body: { terms_version: null } })
    for (let turn = 0; turn < 99; turn++) {
      const names = { first_name: `${turn}`, last_name: '' }
      expect((await put(ada.id, names)).status).toBe(200)
    }
    await profile(ada.token)
    for (const refused of [
      await put(ada.id, { first_name: 'Eve', last_name: '' }),
      await profile(ada.token),
    ]) {
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      await expectProblem(refused, 'rate_limited')
    }
    const other = await expectSignedIn(await server.signIn(createTestUser()))
    await expectUser(await put(other.id, { first_name: 'Bob', last_name: '' }, other.token))
  })

  test('can have a name of a hundred code points', async () => {
    const names = { first_name: '😀'.repeat(100), last_name: "O'Brien-Ångström; drop table users" }
    expect(await expectUser(await put(ada.id, names))).toMatchObject(names)
  })

  test('can change only names', async () => {
    const body = `{"first_name":"Ada","last_name":"L","email":"x@example.com","email_verified":true,
      "id":"1","__proto__":{"email_verified":true},"constructor":{"prototype":{"admin":true}}}`
    const renamed = await expectUser(await put(ada.id, body))
    expect(renamed).toMatchObject({ id: ada.id, email: ada.email, email_verified: false })
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })

  test('gets all field errors at once', async () => {
    const body = { first_name: 'a'.repeat(101), last_name: 'tab\tinside' }
    const { errors } = await expectProblem(await put(ada.id, body), 'invalid_request')
    expect(errors).toMatchObject([
      { path: 'first_name', code: 'too_long', limit: 100 },
      { path: 'last_name', code: 'invalid_characters' },
    ])
    const missing = await expectProblem(await put(ada.id, { first_name: 1 }), 'invalid_request')
    expect(missing.errors).toEqual([
      { path: 'first_name', code: 'invalid', message: 'Must be a string' },
      { path: 'last_name', code: 'required', message: 'Is required' },
    ])
  })

  test('cannot reach another user', async () => {
    const eve = await expectSignedIn(await server.signIn(createTestUser()))
    const names = { first_name: 'Eve', last_name: 'Was Here' }
    await expectProblem(await put(ada.id, names, eve.token), 'not_found')
    await expectProblem(await put('unknown', names), 'not_found')
    const read = await server.send('GET', '/api/user', { token: ada.token })
    expect(await expectUser(read)).toMatchObject({ first_name: 'Ada' })
  })

  test('gets errors of the bearer first, then of the id, then of the body', async () => {
    const nonsense = { headers: { 'Content-Type': 'text/plain' }, body: 'nonsense' }
    const path = '/api/user/another'
    await expectProblem(await server.send('PUT', path, nonsense), 'unauthenticated')
    const { token } = ada
    await expectProblem(await server.send('PUT', path, { ...nonsense, token }), 'not_found')
    const own = await server.send('PUT', `/api/user/${ada.id}`, { ...nonsense, token })
    await expectProblem(own, 'unsupported_media_type')
  })

  test('changes nothing if the session ends before the body arrives', async () => {
    const body = JSON.stringify({ first_name: 'Eve', last_name: '' })
    const call = request(`${server.origin}/api/user/${ada.id}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${ada.token}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    })
    const answered = once(call, 'response')
    call.flushHeaders()
    // The server sends 100 Continue when it has the headers.
    await once(call, 'continue')
    call.write(body.slice(0, 1))
    // Requests are processed in order, so the first one is waiting for its body.
    await expectUser(await server.send('GET', '/api/user', { token: ada.token }))
    await server.send('GET', '/api/user/logout', { token: ada.token })
    call.end(body.slice(1))
    const [response] = (await answered) as [IncomingMessage]
    expect(response.statusCode).toBe(401)
    response.resume()
    const again = await expectSignedIn(await server.signIn(user))
    expect(again.first_name).toBe('Ada')
  })

  // The GET is the contract's; other clients send a POST.
  test.each(['GET', 'POST'])(
    'can log out by %s, which ends only the current session',
    async (method) => {
      const other = createTestUser()
      const [thisDevice, there] = [
        await expectSignedIn(await server.signIn(other)),
        await expectSignedIn(await server.signIn(other)),
      ]
      const response = await server.send(method, '/api/user/logout', { token: thisDevice.token })
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
      for (const path of ['/api/user', '/api/user/logout']) {
        const again = await server.send('GET', path, { token: thisDevice.token })
        await expectProblem(again, 'unauthenticated')
      }
      await expectUser(await server.send('GET', '/api/user', { token: there.token }))
    },
  )

  test.each([
    ['GET', { 'Sec-Fetch-Site': 'cross-site' }],
    ['GET', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' }],
    ['POST', { 'Sec-Fetch-Site': 'cross-site' }],
    ['POST', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }],
  ])('is not logged out by another site, a link or a form: %s %j', async (method, headers) => {
    const { token } = ada
    const refused = await requestRaw(`${server.origin}/api/user/logout`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
    })
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'forbidden' })
    await expectUser(await server.send('GET', '/api/user', { token }))
  })

  test('is not logged out by HEAD', async () => {
    const { token } = ada
    const head = await server.send('HEAD', '/api/user/logout', { token })
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS'])
    await expectUser(await server.send('GET', '/api/user', { token }))
  })

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic YWRhOmFkYQ=='],
    ['no token', 'Bearer '],
    ['a token with a space', 'Bearer a b'],
    ['two tokens in one header', 'Bearer TOKEN, Bearer TOKEN'],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['a token with a suffix', 'Bearer TOKENx'],
  ])('is unauthenticated with %s', async (_what, header) => {
    const value = header?.replaceAll('TOKEN', ada.token)
    const response = await server.fetch('/api/user', {
      headers: value === undefined ? {} : { Authorization: value },
    })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    await expectProblem(response, 'unauthenticated')
  })

  test('is unauthenticated with two bearer headers', async () => {
    const bearer = `Bearer ${ada.token}`
    const headers = ['Host', 'foyer.test', 'Authorization', bearer, 'Authorization', bearer]
    const { status } = await requestRaw(`${server.origin}/api/user`, { headers })
    expect(status).toBe(401)
  })

  test('is identified by the header only, not by query, body or cookie', async () => {
    const query = await server.fetch(`/api/user?token=${ada.token}&access_token=${ada.token}`)
    await expectProblem(query, 'unauthenticated')
    const headers = { Cookie: `userToken=${ada.token}; token=${ada.token}` }
    await expectProblem(await server.fetch('/api/user', { headers }), 'unauthenticated')
    const body = { token: ada.token, first_name: '', last_name: '' }
    const inBody = await server.send('PUT', `/api/user/${ada.id}`, { body })
    await expectProblem(inBody, 'unauthenticated')
  })
})
