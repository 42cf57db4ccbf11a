import { afterEach, describe, expect, test } from 'vitest'
import { openRawSocket } from '../../testing/raw.ts'
import type { TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'

describe('the management listener', () => {
  let server: TestServer
  afterEach(() => server.close())

  const open = async () => {
    server = await openTestServer('sqlite', { MANAGEMENT_PORT: '0' })
    return String(server.managementOrigin)
  }

  test('answers health checks and metrics, and nothing else', async () => {
    const origin = await open()
    const get = async (path: string) => (await fetch(origin + path)).status
    expect(await get('/healthz')).toBe(200)
    expect(await get('/readyz?full=1')).toBe(200)
    expect(await get('/metrics')).toBe(200)
    for (const path of ['/', '/api/user', '/login', '/openapi.json', '/healthz/x']) {
      expect(await get(path)).toBe(404)
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('refuses %s', async (method) => {
    const response = await fetch(`${await open()}/healthz`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
  })

  test('needs no Host header', async () => {
    const { socket, answered } = await openRawSocket(await open())
    socket.write('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(await answered).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  })

  test('closes with the server', async () => {
    const origin = await open()
    await server.close()
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
  })

  test('is off by default; the public port answers health checks too', async () => {
    server = await openTestServer('sqlite')
    expect(server.managementOrigin).toBeUndefined()
    expect((await server.fetch('/healthz')).status).toBe(200)
    expect((await server.fetch('/readyz')).status).toBe(200)
  })
})
