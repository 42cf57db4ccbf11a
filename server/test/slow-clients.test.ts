import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { parseConfig } from '../src/config/settings.ts'
import type { AppEnv } from '../src/http/context.ts'
import { createLogger } from '../src/core/log.ts'
import { openListener, type Listener } from '../src/http/listener.ts'
import { createLoadCounter } from '../src/http/overload.ts'
import { openRawSocket } from '../../testing/raw.ts'
import { createTestProduct } from '../../testing/site.ts'

/** Longer than any request here, however busy the machine. */
const LONG = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 20,
}
/** Shorter than in production. */
const SLOW = { ...LONG, headersTimeout: 100, requestTimeout: 200 }
const IDLE = { ...LONG, keepAliveTimeout: 100 }

describe('a slow client', () => {
  const log: string[] = []
  let listener: Listener
  let origin: string
  async function open(timeouts: typeof LONG): Promise<void> {
    const app = new Hono<AppEnv>().post('*', async (c) => c.text(await c.req.text()))
    app.onError((_error, c) => c.body(null, 400))
    const server = {
      config: parseConfig({ NODE_ENV: 'test', PORT: '0', PUBLIC_ORIGIN: 'http://foyer.test' }),
      product: createTestProduct(),
      log: createLogger({ write: (line) => void log.push(line) }),
      metrics: undefined,
      readIp: () => '203.0.113.7',
      readiness: { isDraining: false },
    }
    listener = await openListener(app, createLoadCounter(), server, timeouts)
    origin = `http://127.0.0.1:${listener.port}`
  }
  afterEach(() => listener.close())

  test.each([
    ['headers', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc'],
  ])('over %s gets 408 and is disconnected', async (_what, beginning) => {
    await open(SLOW)
    const { socket, answered } = await openRawSocket(origin)
    socket.write(beginning)
    const drip = setInterval(() => socket.write('a'), 20)
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(drip)
    expect(log.at(-1)).toContain('"event":"malformed-request","status":408')
  })

  test('is disconnected when idle', async () => {
    await open(IDLE)
    const { socket, answered } = await openRawSocket(origin)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
  })
})
