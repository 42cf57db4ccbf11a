import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { runFlood } from './flood.ts'
import { writeRequest } from './plan.ts'

/** Floods a server for a moment, long enough that a busy machine comes to answer. */
async function flood(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const plan = { kind: 'logout', from: 0, to: 0 } as const
  const request = writeRequest('GET', '/', { lines: [] })
  return runFlood(
    () => request,
    { port, plan, rate: 500, seconds: 1.5 },
    () => {},
  )
}

it('asks on while nobody answers, each time on another connection', async () => {
  const { sent, good, unanswered } = await flood(() => {})
  expect(good).toBe(0)
  expect(sent).toBeGreaterThan(1)
  expect(unanswered).toBe(sent)
})

it('tells refusals, and whether they say when to come again, from good answers', async () => {
  let asked = 0
  const result = await flood((_request, response) => {
    const refused = asked++ % 2 === 0
    if (refused) response.writeHead(503, { 'Retry-After': '1', Connection: 'close' })
    response.end()
  })
  expect(result.good).toBeGreaterThan(0)
  expect(result.shed).toBeGreaterThan(0)
  expect(result.withRetryAfter).toBe(result.shed)
  expect(result.lost).toBe(0)
  expect(result.sent).toBe(result.good + result.shed + result.unanswered)
})
