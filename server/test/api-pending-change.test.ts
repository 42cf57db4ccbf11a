import { emailChangeResponse } from '@foyer/contract/schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectProblem,
  expectSignedIn,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PATH = '/api/user/email'

describe.each(DIALECTS)('a pending email change, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const withNewEmail = (user: TestUser) => ({ ...user, email: `new-${user.email}` })
  const cancel = (token: string) => server.send('DELETE', PATH, { token })

  async function find(token: string) {
    const response = await server.send('GET', PATH, { token })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return emailChangeResponse.strict().parse(await response.json()).change
  }

  async function listEvents(token: string): Promise<string[]> {
    const response = await server.send('GET', '/api/user/activity', { token })
    const { activity } = (await response.json()) as { activity: { event: string }[] }
    return activity.map(({ event }) => event)
  }

  const countRequests = async (token: string) =>
    (await listEvents(token)).filter((event) => event === 'email-change-asked').length

  /** Signs in and requests an email change. */
  async function requestChange() {
    const user = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(user))
    const asked = await requestEmailChange(server, user, {
      token,
      newEmail: withNewEmail(user).email,
    })
    expect(asked.status).toBe(204)
    return { user, token }
  }

  test('is returned with email, request time and expiry', async () => {
    const { user, token } = await requestChange()
    const change = await find(token)
    expect(change?.email).toBe(withNewEmail(user).email)
    const [asked, until] = [change?.asked_at, change?.expires_at].map((at) => Date.parse(at ?? ''))
    expect(Number(until) - Number(asked)).toBe(DAY)
    const otherDevice = await expectSignedIn(await server.signIn(user))
    expect(await find(otherDevice.token)).toEqual(change)
  })

  test('is null without a request, after completion and after a day', async () => {
    const bob = await expectSignedIn(await server.signIn(createTestUser({ emailVerified: true })))
    expect(await find(bob.token)).toBeNull()
    const { user } = await requestChange()
    const moved = await expectSignedIn(await server.signIn(withNewEmail(user)))
    expect(await find(moved.token)).toBeNull()
    const late = await requestChange()
    server.advanceClock(DAY)
    expect(await find(late.token)).toBeNull()
  })

  test('can be canceled with a session only, and the old email stays', async () => {
    const { user, token } = await requestChange()
    const response = await cancel(token)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await find(token)).toBeNull()
    expect((await listEvents(token)).slice(0, 2)).toEqual([
      'email-change-withdrawn',
      'email-change-asked',
    ])
    await expectSignedIn(await server.signIn(user))
    await expectProblem(await server.signIn(withNewEmail(user)), 'email_changed')
  })

  test('canceling twice or without a request succeeds and records nothing', async () => {
    const { token } = await requestChange()
    for (let time = 0; time < 2; time++) expect((await cancel(token)).status).toBe(204)
    const cancelled = (await listEvents(token)).filter((event) => event.endsWith('withdrawn'))
    expect(cancelled).toHaveLength(1)
  })

  test('a repeated request restarts the day and is recorded once; another email is recorded', async () => {
    const { user, token } = await requestChange()
    const first = await find(token)
    server.advanceClock(HOUR)
    const { email } = withNewEmail(user)
    expect((await requestEmailChange(server, user, { token, newEmail: email })).status).toBe(204)
    const again = await find(token)
    expect(Date.parse(again?.expires_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first?.expires_at ?? '') + HOUR,
    )
    expect(await countRequests(token)).toBe(1)
    await requestEmailChange(server, user, { token, newEmail: `other-${email}` })
    expect(await countRequests(token)).toBe(2)
    server.advanceClock(DAY)
    await requestEmailChange(server, user, { token, newEmail: `other-${email}` })
    expect(await countRequests(token)).toBe(3)
  })

  test('can be requested again after canceling', async () => {
    const { user, token } = await requestChange()
    await cancel(token)
    await requestEmailChange(server, user, { token, newEmail: withNewEmail(user).email })
    await expectSignedIn(await server.signIn(withNewEmail(user)))
  })

  test('of another user cannot be read or canceled', async () => {
    const { user, token } = await requestChange()
    const bob = await expectSignedIn(await server.signIn(createTestUser({ emailVerified: true })))
    expect(await find(bob.token)).toBeNull()
    expect((await cancel(bob.token)).status).toBe(204)
    expect((await find(token))?.email).toBe(withNewEmail(user).email)
    for (const method of ['GET', 'DELETE']) {
      await expectProblem(await server.send(method, PATH), 'unauthenticated')
      await expectProblem(await server.send(method, PATH, { token: 'x' }), 'unauthenticated')
    }
  })
})
