import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './answers.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Takes the event loop for itself, turn after turn, as too much work does. Answers how to let go. */
function holdLoop(): () => void {
  const hold = setInterval(() => {
    const until = performance.now() + 150
    while (performance.now() < until);
  }, 0)
  return () => clearInterval(hold)
}

describe('a server that has more to do than it can', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openTestServer('sqlite')
    token = (await expectSignedIn(await server.signIn(createPerson()))).token
  })
  afterAll(() => server.close())

  const readMany = (path = '/api/user') =>
    Promise.all(Array.from({ length: 20 }, () => server.send('GET', path, { token })))
  const told = () => server.log.filter((line) => line.includes('"reason":"overload"'))

  /** Reads until somebody is turned away. */
  async function readUntilTurnedAway(path?: string): Promise<Response> {
    for (;;) {
      const turnedAway = (await readMany(path)).find(({ status }) => status !== 200)
      if (turnedAway) return turnedAway
    }
  }

  test('turns calls away with the time to come back, and is itself again when it has caught up', async () => {
    const { token: leaving } = await expectSignedIn(await server.signIn(createPerson()))
    const letGo = holdLoop()
    const turnedAway = await readUntilTurnedAway()
    // Nobody gets past it by writing the address in another way.
    await readUntilTurnedAway('/%61pi/user')
    // Health and logout are for the time when nothing else goes; a page costs no more than a refusal.
    const spared = await Promise.all([
      ...Array.from({ length: 10 }, () => server.fetch('/healthz')),
      ...Array.from({ length: 10 }, () => server.fetch('/readyz')),
      ...Array.from({ length: 10 }, () => server.fetch('/login')),
      server.send('GET', '/api/user/logout', { token: leaving }),
    ])
    letGo()
    expect(turnedAway.headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect(turnedAway.headers.get('cache-control')).toBe('no-store')
    await expectProblem(turnedAway, 'unavailable')
    // A page asked for under another host is sent to its own.
    expect(new Set(spared.map(({ status }) => status))).toEqual(new Set([200, 308, 204]))
    await expect
      .poll(async () => (await readMany()).every(({ ok }) => ok), { timeout: 5_000 })
      .toBe(true)
    await expect.poll(told, { timeout: 5_000 }).toHaveLength(2)
  })
})
