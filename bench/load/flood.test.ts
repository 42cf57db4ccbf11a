import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { performance } from 'node:perf_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { runFlood } from './flood.ts'
import { createRequest } from './request-source.ts'

/** Milliseconds by which each look at the clock moves it, so that a busy machine makes as many turns as a quiet one. */
const LOOK_MS = 2

async function flood(listener: RequestListener) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += LOOK_MS))
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const requests = { kind: 'logout', from: 0, to: 0 } as const
  const request = createRequest('GET', '/')
  return runFlood(
    () => request,
    { port, requests, rate: 500, seconds: 1.5 },
    () => {},
  )
}

it('keeps sending on new connections while nothing is answered', async () => {
  const { sent, ok, unanswered } = await flood(() => {})
  expect(ok).toBe(0)
  expect(sent).toBeGreaterThan(1)
  expect(unanswered).toBe(sent)
})

it('counts refusals, with and without Retry-After, apart from successful responses', async () => {
  let count = 0
  const result = await flood((_request, response) => {
    const refused = count++ % 2 === 0
    if (refused) response.writeHead(503, { 'Retry-After': '1', Connection: 'close' })
    response.end()
  })
  expect(result.ok).toBeGreaterThan(0)
  expect(result.shed).toBeGreaterThan(0)
  expect(result.withRetryAfter).toBe(result.shed)
  expect(result.lost).toBe(0)
  expect(result.sent).toBe(result.ok + result.shed + result.unanswered)
})
