import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { SignedInUser } from '@foyer/contract/bodies.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { requestRaw } from './raw-request.ts'
import { DIALECTS } from './test-databases.ts'
import { createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

describe.each(DIALECTS)('a signed-in person, on %s', (dialect) => {
  let server: TestServer
  let person: TestPerson
  let ada: SignedInUser
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  beforeEach(async () => {
    const names = { first_name: 'Ada', last_name: 'Lovelace' }
    person = createPerson()
    ada = await expectSignedIn(await server.signIn(person, 'register', names), 201)
  })
  afterAll(() => server.close())

  const put = (id: string, body: unknown, token = ada.token) =>
    server.send('PUT', `/api/user/${id}`, { token, body })

  test('reads who they are', async () => {
    const { token, ...person } = ada
    expect(await expectUser(await server.send('GET', '/api/user', { token }))).toEqual(person)
  })

  test('changes their names, trimmed, and clears one with an empty text', async () => {
    const renamed = await expectUser(await put(ada.id, { first_name: ' Augusta ', last_name: '' }))
    expect(renamed).toMatchObject({ id: ada.id, first_name: 'Augusta', last_name: '' })
    const read = await server.send('GET', '/api/user', { token: ada.token })
    expect(await expectUser(read)).toEqual(renamed)
  })

  test('may be called by a hundred code points of any script', async () => {
    const names = { first_name: '😀'.repeat(100), last_name: "O'Brien-Ångström; drop table users" }
    expect(await expectUser(await put(ada.id, names))).toMatchObject(names)
  })

  test('changes nothing but names, whatever else the body holds', async () => {
    const body = `{"first_name":"Ada","last_name":"L","email":"x@example.com","email_verified":true,
      "id":"1","__proto__":{"email_verified":true},"constructor":{"prototype":{"admin":true}}}`
    const renamed = await expectUser(await put(ada.id, body))
    expect(renamed).toMatchObject({ id: ada.id, email: ada.email, email_verified: false })
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })

  test('is told every fault of a body at once', async () => {
    const body = { first_name: 'a'.repeat(101), last_name: 'tab\tinside' }
    const { errors } = await expectProblem(await put(ada.id, body), 'invalid_request')
    expect(errors?.map(({ path }) => path)).toEqual(['first_name', 'last_name'])
    const missing = await expectProblem(await put(ada.id, { first_name: 1 }), 'invalid_request')
    expect(missing.errors).toEqual([
      { path: 'first_name', message: 'Must be a string' },
      { path: 'last_name', message: 'Is required' },
    ])
  })

  test('cannot reach another person, who is not found', async () => {
    const eve = await expectSignedIn(await server.signIn(createPerson()))
    const names = { first_name: 'Eve', last_name: 'Was Here' }
    await expectProblem(await put(ada.id, names, eve.token), 'not_found')
    await expectProblem(await put('nobody', names), 'not_found')
    const read = await server.send('GET', '/api/user', { token: ada.token })
    expect(await expectUser(read)).toMatchObject({ first_name: 'Ada' })
  })

  test('is asked for the bearer first, then the id, then the body', async () => {
    const nonsense = { headers: { 'Content-Type': 'text/plain' }, body: 'nonsense' }
    const path = '/api/user/another'
    await expectProblem(await server.send('PUT', path, nonsense), 'unauthenticated')
    const { token } = ada
    await expectProblem(await server.send('PUT', path, { ...nonsense, token }), 'not_found')
    const own = await server.send('PUT', `/api/user/${ada.id}`, { ...nonsense, token })
    await expectProblem(own, 'unsupported_media_type')
  })

  test('changes nothing with a body that arrives after the session has ended', async () => {
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
    // The server says "continue" once it has the request and waits for its body.
    await once(call, 'continue')
    call.write(body.slice(0, 1))
    // Answered in turn: by then the one before has been let through to its body.
    await expectUser(await server.send('GET', '/api/user', { token: ada.token }))
    await server.send('GET', '/api/user/logout', { token: ada.token })
    call.end(body.slice(1))
    const [response] = (await answered) as [IncomingMessage]
    expect(response.statusCode).toBe(401)
    response.resume()
    const again = await expectSignedIn(await server.signIn(person))
    expect(again.first_name).toBe('Ada')
  })

  test('logs out: this session is over at once, the others go on', async () => {
    const other = createPerson()
    const [here, there] = [
      await expectSignedIn(await server.signIn(other)),
      await expectSignedIn(await server.signIn(other)),
    ]
    const response = await server.send('GET', '/api/user/logout', { token: here.token })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    for (const path of ['/api/user', '/api/user/logout']) {
      const again = await server.send('GET', path, { token: here.token })
      await expectProblem(again, 'unauthenticated')
    }
    await expectUser(await server.send('GET', '/api/user', { token: there.token }))
  })

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' },
  ])('is not logged out by another site or a link: %j', async (headers) => {
    const { token } = ada
    const refused = await requestRaw(`${server.origin}/api/user/logout`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    })
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'forbidden' })
    await expectUser(await server.send('GET', '/api/user', { token }))
  })

  test('is not logged out by HEAD, which is not allowed there', async () => {
    const { token } = ada
    const head = await server.send('HEAD', '/api/user/logout', { token })
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
    await expectUser(await server.send('GET', '/api/user', { token }))
  })

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic YWRhOmFkYQ=='],
    ['no token', 'Bearer '],
    ['a token with a space', 'Bearer a b'],
    ['two in one', 'Bearer TOKEN, Bearer TOKEN'],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['a token with more behind it', 'Bearer TOKENx'],
  ])('is nobody with %s', async (_what, header) => {
    const value = header?.replaceAll('TOKEN', ada.token)
    const response = await server.fetch('/api/user', {
      headers: value === undefined ? {} : { Authorization: value },
    })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    await expectProblem(response, 'unauthenticated')
  })

  test('is nobody with two bearer headers, even of the same token', async () => {
    const bearer = `Bearer ${ada.token}`
    const headers = ['Host', 'foyer.test', 'Authorization', bearer, 'Authorization', bearer]
    const { status } = await requestRaw(`${server.origin}/api/user`, { headers })
    expect(status).toBe(401)
  })

  test('is known by the header alone: a token in query, body or cookie is ignored', async () => {
    const query = await server.fetch(`/api/user?token=${ada.token}&access_token=${ada.token}`)
    await expectProblem(query, 'unauthenticated')
    const headers = { Cookie: `userToken=${ada.token}; token=${ada.token}` }
    await expectProblem(await server.fetch('/api/user', { headers }), 'unauthenticated')
    const body = { token: ada.token, first_name: '', last_name: '' }
    const inBody = await server.send('PUT', `/api/user/${ada.id}`, { body })
    await expectProblem(inBody, 'unauthenticated')
  })
})
