import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../core/log.ts'
import { createResponseClass } from './context.ts'
import { EXEMPT_LOGOUTS_PER_IP } from './limits.ts'
import {
  adjustLimit,
  isExemptFromShedding,
  type LoadSample,
  MAX_LIMIT,
  startLoadShedder,
} from './overload.ts'

/** 1,000 requests a second, 80 in flight: each waits 80 ms. */
const NORMAL: LoadSample = { elapsedMs: 100, loopDelayMs: 0, inFlight: 80, completed: 100 }

const LATE: LoadSample = { ...NORMAL, loopDelayMs: 300 }

const QUEUED: LoadSample = { ...NORMAL, inFlight: 500 }

const repeat = (limit: number, count: number, sample: LoadSample) =>
  Array.from({ length: count }).reduce<number>((current) => adjustLimit(current, sample), limit)

test('the limit stays at its maximum while requests are answered in time', () => {
  expect(repeat(MAX_LIMIT, 100, NORMAL)).toBe(MAX_LIMIT)
})

test.each([
  ['the event loop is late', LATE],
  ['requests queue up', QUEUED],
  ['no request is completed', { ...NORMAL, completed: 0 }],
])('the limit shrinks while %s, but not below 64', (_what, sample) => {
  expect(adjustLimit(400, sample)).toBe(300)
  expect(repeat(400, 100, sample)).toBe(64)
})

test('a single pause shrinks the limit once, however long it is', () => {
  expect(adjustLimit(MAX_LIMIT, { ...LATE, loopDelayMs: 5_000, elapsedMs: 5_000 })).toBe(768)
})

test('a few slow requests do not shrink the limit', () => {
  expect(adjustLimit(MAX_LIMIT, { ...NORMAL, inFlight: 63, completed: 0 })).toBe(MAX_LIMIT)
})

test('the limit grows from its minimum to its maximum within four seconds', () => {
  expect(repeat(64, 40, NORMAL)).toBe(MAX_LIMIT)
})

test('an interval without event loop samples does not shrink the limit', () => {
  expect(adjustLimit(100, { ...NORMAL, loopDelayMs: Number.NaN })).toBeCloseTo(110)
})

test.each([
  '/',
  '/login',
  '/account/action',
  '/assets/index-a1_B-2.js',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
])('%s is exempt', (path) => {
  expect(isExemptFromShedding(path)).toBe(true)
})

// The router resolves escapes, dot segments and absolute targets to API paths.
test.each([
  '/api/user',
  '/%61pi/user',
  '/x/../api/user',
  '/x/%2e%2e/api/user',
  '/./api/user',
  '/api/user/logout',
  '/api/user/logout/..',
  'http://localhost/api/user',
  '/csp-reports',
  '/openapi.json',
])('%s is not exempt', (path) => {
  expect(isExemptFromShedding(path)).toBe(false)
})

const LOGOUT = '/api/user/logout'

/** Opens a server with this many requests in flight. */
async function open(inFlight: number) {
  const server = createServer({ ServerResponse: createResponseClass([]) })
  const log: string[] = []
  const load = { inFlight: () => inFlight, completed: () => 0 }
  const shedder = startLoadShedder(server, load, {
    log: createLogger({ write: (line) => void log.push(line) }),
    readIp: ({ headers }) => String(headers['x-ip']),
    metrics: undefined,
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
  // After a second without a shed request, there would be another line.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
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
