import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeBytes } from '../../testing/raw.ts'
import type { TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer('sqlite')
})
afterAll(() => server.close())

/** Sends exactly these lines. */
const sendLines = (line: string, headers: readonly string[] = ['Host: foyer.test'], body = '') =>
  exchangeBytes(
    server.origin,
    [line, ...headers, 'Connection: close'].map((part) => `${part}\r\n`).join('') + `\r\n${body}`,
  )

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])

const POST = ['Host: foyer.test', 'Content-Type: application/json']

describe('a malformed request', () => {
  test.each([
    ['an unknown method', 'FOO /login HTTP/1.1', undefined, 400],
    ['a tunnel', 'CONNECT foyer.test:443 HTTP/1.1', ['Host: foyer.test:443'], 405],
    ['a NUL byte in the target', 'GET /lo\0gin HTTP/1.1', undefined, 400],
    ['a target of another scheme', 'GET ftp://evil.test/ HTTP/1.1', undefined, 400],
    ['a target that is a star', 'OPTIONS * HTTP/1.1', undefined, 400],
  ] as const)('is refused: %s', async (...[, line, headers, status]) => {
    expect(statusOf(await sendLines(line, headers))).toBe(status)
  })

  test('is logged without its content', async () => {
    await sendLines('SECRETWORD /login HTTP/1.1')
    const line = server.log.at(-1) ?? ''
    expect(JSON.parse(line)).toMatchObject({ event: 'malformed-request', status: 400 })
    expect(line).not.toContain('SECRETWORD')
  })
})

describe('an unusual spelling of a path', () => {
  test.each([
    ['//evil.test/login', 404],
    ['/api//user', 404],
    ['/api/x/../user', 401],
    ['/api%2fuser', 404],
    ['/api/user%00', 404],
    ['/robots.txt%00.html', 404],
    ['/api/%zz', 404],
    ['/%c0%ae%c0%ae/etc/passwd.txt', 404],
    ['/..%2f..%2fpackage.json', 404],
  ])('reaches the named resource or nothing: %s', async (target, status) => {
    const response = await sendLines(`GET ${target} HTTP/1.1`)
    expect(statusOf(response)).toBe(status)
    expect(response).not.toContain('Location')
  })

  test.each(['TRACE', 'PROPFIND', 'PATCH', 'LINK'])('refuses %s', async (method) => {
    const response = await sendLines(`${method} /api/user HTTP/1.1`)
    expect(statusOf(response)).toBe(405)
    expect(response).toContain('allow: GET, HEAD, OPTIONS')
  })
})

describe('a repeated header', () => {
  test('is neither a bearer nor a media type', async () => {
    const bearers = ['Authorization: Bearer a', 'Authorization: Bearer b']
    const response = await sendLines('GET /api/user HTTP/1.1', ['Host: foyer.test', ...bearers])
    expect(response).toContain('"code":"unauthenticated"')
    const types = [...POST, 'Content-Type: text/plain', 'Content-Length: 2']
    expect(statusOf(await sendLines('POST /api/login HTTP/1.1', types, '{}'))).toBe(415)
  })
})
