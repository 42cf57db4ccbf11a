import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryCounter } from '../../stores/attempt-counter.ts'
import { createIpCounter } from '../count-by-ip.ts'
import { createResponseClass } from '../app-response.ts'
import { createLogger } from '../logger.ts'
import { EXEMPT_LOGOUTS_PER_IP } from '../rate-limits.ts'
import { startLoadShedder } from './load-shedder.ts'

const LOGOUT = '/api/user/logout'

/** Opens a server with this many requests in flight. */
async function open(inFlight: number) {
  const server = createServer({ ServerResponse: createResponseClass([]) })
  const log: string[] = []
  const shedder = startLoadShedder({
    server,
    load: { inFlight: () => inFlight, completed: () => 0 },
    log: createLogger({ write: (line) => void log.push(line) }),
    readIp: ({ headers }) => String(headers['x-ip']),
    countLogout: createIpCounter(EXEMPT_LOGOUTS_PER_IP, createMemoryCounter),
  })
  server.on('request', (request, response) =>
    shedder.handle(request, response, () => response.end()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    shedder.stop()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const get = (path: string, ip = '203.0.113.7') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-ip': ip } })
  return { get, log }
}

test('handles every request below the limit', async () => {
  const { get, log } = await open(63)
  for (const path of ['/api/user', LOGOUT, '/openapi.json', '/login']) {
    expect((await get(path)).status).toBe(200)
  }
  expect(log).toEqual([])
})

test('answers 503 with Retry-After at the limit, except for health checks and pages', async () => {
  const { get, log } = await open(1_024)
  for (const path of ['/api/user', '/api/login', '/openapi.json', '/csp-reports']) {
    const response = await get(path)
    expect([response.status, path]).toEqual([503, path])
    expect(response.headers.get('retry-after')).toMatch(/^[1-5]$/)
  }
  for (const path of ['/healthz', '/readyz', '/login']) {
    expect((await get(path)).status).toBe(200)
  }
  expect(log).toHaveLength(1)
})

test('exempts logouts within a budget per IP', async () => {
  const { get } = await open(1_024)
  const logOut = async (ip: string) => (await get(LOGOUT, ip)).status
  const { attempts } = EXEMPT_LOGOUTS_PER_IP
  for (let count = 0; count < attempts; count++) expect(await logOut('203.0.113.7')).toBe(200)
  expect(await logOut('203.0.113.7')).toBe(503)
  expect(await logOut('198.51.100.1')).toBe(200)
  // All IPs of an IPv6 /64 share one budget.
  for (let count = 0; count < attempts; count++) await logOut(`2001:db8::${count}`)
  expect(await logOut('2001:db8::ffff')).toBe(503)
})
