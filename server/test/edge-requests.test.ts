import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeBytes } from './raw-socket.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer('sqlite')
})
afterAll(() => server.close())

/** A request of these lines, and of nothing else. */
const ask = (line: string, headers: readonly string[] = ['Host: foyer.test'], body = '') =>
  exchangeBytes(
    server.origin,
    [line, ...headers, 'Connection: close'].map((part) => `${part}\r\n`).join('') + `\r\n${body}`,
  )

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])

const POST = ['Host: foyer.test', 'Content-Type: application/json']

describe('a request that is hardly one', () => {
  test.each([
    ['a method nobody knows', 'FOO /login HTTP/1.1', undefined, 400],
    ['a tunnel', 'CONNECT foyer.test:443 HTTP/1.1', ['Host: foyer.test:443'], 405],
    ['a NUL byte in the target', 'GET /lo\0gin HTTP/1.1', undefined, 400],
    ['another protocol', 'PRI * HTTP/2.0', [], 400],
    ['no host', 'GET /login HTTP/1.1', [], 400],
    ['two hosts', 'GET /login HTTP/1.1', ['Host: foyer.test', 'Host: evil.test'], 400],
    ['a folded header', 'GET /login HTTP/1.1', ['Host: foyer.test', 'X-A: 1', ' 2'], 400],
    ['a space before a colon', 'GET /login HTTP/1.1', ['Host: foyer.test', 'X-A : 1'], 400],
    ['long headers', 'GET /login HTTP/1.1', [`X-A: ${'a'.repeat(17_000)}`], 431],
    [
      'two lengths',
      'POST /api/login HTTP/1.1',
      [...POST, 'Content-Length: 2', 'Content-Length: 3'],
      400,
    ],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1',
      [...POST, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['a target of another scheme', 'GET ftp://evil.test/ HTTP/1.1', undefined, 400],
    ['a target that is a star', 'OPTIONS * HTTP/1.1', undefined, 400],
  ] as const)('is refused: %s', async (...[, line, headers, status]) => {
    expect(statusOf(await ask(line, headers))).toBe(status)
  })

  test('is an event in the log, without what it said', async () => {
    await ask('SECRETWORD /login HTTP/1.1')
    const line = server.log.at(-1) ?? ''
    expect(JSON.parse(line)).toMatchObject({ event: 'malformed-request', status: 400 })
    expect(line).not.toContain('SECRETWORD')
  })
})

describe('an address written in another way', () => {
  test.each([
    ['//evil.test/login', 404],
    ['/api//user', 404],
    ['/api/x/../user', 401],
    ['/%61pi/user', 401],
    ['/api%2fuser', 404],
    ['/api/user%00', 404],
    ['/robots.txt%00.html', 404],
    ['/api/%zz', 404],
    ['/%c0%ae%c0%ae/etc/passwd.txt', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['http://evil.test/api/user', 401],
  ])('finds what it names or nothing: %s', async (target, status) => {
    const answer = await ask(`GET ${target} HTTP/1.1`)
    expect(statusOf(answer)).toBe(status)
    expect(answer).not.toContain('Location')
  })

  test.each(['TRACE', 'PROPFIND', 'PATCH', 'LINK'])('takes no %s', async (method) => {
    const answer = await ask(`${method} /api/user HTTP/1.1`)
    expect(statusOf(answer)).toBe(405)
    expect(answer).toContain('allow: GET, HEAD, OPTIONS')
  })
})

describe('a header that comes twice', () => {
  test('is no bearer, and no media type', async () => {
    const bearers = ['Authorization: Bearer a', 'Authorization: Bearer b']
    const asked = await ask('GET /api/user HTTP/1.1', ['Host: foyer.test', ...bearers])
    expect(asked).toContain('"code":"unauthenticated"')
    const types = [...POST, 'Content-Type: text/plain', 'Content-Length: 2']
    expect(statusOf(await ask('POST /api/login HTTP/1.1', types, '{}'))).toBe(415)
  })
})
