import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  expectNormal,
  expectProblem,
  expectSignedIn,
  FEW,
  MANY,
  POLL,
  readWith,
  repeat,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const BLOCK_MS = 270

/** Blocks the event loop repeatedly, as overload does, until it is unblocked or the test ends. Takes no CPU from others. */
function blockEventLoop(): () => void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  const timer = setInterval(() => Atomics.wait(never, 0, 0, BLOCK_MS), 0)
  const unblock = () => clearInterval(timer)
  onTestFinished(unblock)
  return unblock
}

describe.each(DIALECTS)('an overloaded server on %s', (dialect) => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openTestServer(dialect, { MANAGEMENT_PORT: '0' })
    token = (await expectSignedIn(await server.signIn(createTestUser()))).token
  })
  afterAll(() => server.close())

  const read = (path?: string) => readWith(server, token, path)
  /**
   * One connection is accepted per turn of the event loop, so they are opened before it is blocked. By health checks,
   * because a busy machine may shed some of so many reads.
   */
  const openConnections = () => repeat(2 * MANY, () => read('/healthz'))
  const shedLines = () => server.log.filter((line) => /load shedding/i.test(line))

  async function readUntilShed(path?: string): Promise<Response> {
    for (let round = 0; ; round++) {
      if (round === 100) throw new Error('Nothing was shed')
      const responses = await repeat(MANY, () => read(path))
      const shed = responses.find(({ status }) => status === 503)
      if (shed) return shed
    }
  }

  test('sheds nothing while few requests are in flight, however slow it is', async () => {
    await openConnections()
    const unblock = blockEventLoop()
    for (let round = 0; round < 5; round++) {
      const responses = await repeat(FEW, () => read())
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    }
    unblock()
    expect(shedLines()).toEqual([])
  })

  test('answers 503 with Retry-After, keeps health checks and pages, and recovers', async () => {
    await openConnections()
    const unblock = blockEventLoop()
    const shed = await readUntilShed()
    // Another spelling of the path does not avoid shedding.
    await readUntilShed('/%61pi/user')
    const load = repeat(MANY, () => read())
    const exempt = await Promise.all([
      ...Array.from({ length: 10 }, () => server.fetch('/healthz')),
      ...Array.from({ length: 10 }, () => server.fetch('/readyz')),
      ...Array.from({ length: 10 }, () => fetch(`${server.managementOrigin}/readyz`)),
      ...Array.from({ length: 10 }, () => server.fetch('/login')),
    ])
    await load
    unblock()
    expect(shed.headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect(shed.headers.get('cache-control')).toBe('no-store')
    const { request_id } = await expectProblem(shed, 'unavailable')
    expect(request_id).toBe(shed.headers.get('x-request-id'))
    // A page requested under another host redirects to the public origin.
    expect(new Set(exempt.map(({ status }) => status))).toEqual(new Set([200, 308]))
    await expectNormal(server, token)
    await expect.poll(() => shedLines().at(-1), POLL).toContain('ended')
    const ends = shedLines().map((line) => line.includes('ended'))
    expect(ends).toEqual(ends.map((_, at) => at % 2 === 1))
  })
})
