import { describe, expect, it, vi } from 'vitest'
import {
  ADA,
  json,
  problem,
  type FakeResponse,
  type ReceivedRequest,
} from '../session/session-fixture.ts'
import { noContent, openAccountFixture } from './account-fixture.ts'

const DEVICE = {
  id: 'device-1',
  browser: 'Firefox',
  system: 'Windows',
  address: '203.0.113.0/24',
  provider: 'password',
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: '2026-01-02T00:00:00.000Z',
  current: true,
}
const OTHER = { ...DEVICE, id: 'device-2', current: false }
const EVENT = { ...DEVICE, event: 'signed-in', at: DEVICE.created_at }

describe('the list of devices', () => {
  it('loads with the first subscriber', async () => {
    const { account, calls } = await openAccountFixture(() => json({ sessions: [DEVICE] }))
    expect(account.devices.getState()).toEqual({ value: null, error: null })
    expect(calls()).toEqual([])
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    expect(calls()).toEqual(['GET /api/user/sessions'])
  })

  it("reloads after a device or all others are signed out, even if that device's session had already ended", async () => {
    const { account, backend, calls } = await openAccountFixture(() =>
      json({ sessions: [DEVICE, OTHER] }),
    )
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toHaveLength(2))
    backend.respond = ({ call }) =>
      call.startsWith('DELETE') ? noContent() : json({ sessions: [DEVICE] })
    expect(await account.devices.endDevice('device-2')).toEqual({ error: null })
    expect(account.devices.getState().value).toEqual([DEVICE])
    expect(await account.devices.endOthers()).toEqual({ error: null })
    backend.respond = ({ call }) =>
      call.startsWith('DELETE') ? problem('not_found') : json({ sessions: [DEVICE] })
    expect(await account.devices.endDevice('device-2')).toEqual({ error: null })
    expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/user/sessions/device-2',
      'DELETE /api/user/sessions',
      'DELETE /api/user/sessions/device-2',
    ])
  })

  it('keeps its last known value after a failed reload', async () => {
    const { account, backend } = await openAccountFixture(() => json({ sessions: [DEVICE] }))
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    backend.respond = () => problem('unavailable')
    expect((await account.devices.refresh()).error).toMatchObject({ code: 'unavailable' })
    expect(account.devices.getState()).toMatchObject({
      value: [DEVICE],
      error: { code: 'unavailable' },
    })
    expect((await account.devices.endOthers()).error).toMatchObject({ code: 'unavailable' })
  })

  it('reloads when the API is reachable again', async () => {
    const { account, session, backend } = await openAccountFixture(() => problem('unavailable'))
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ unreachable: true }))
    backend.respond = ({ call }) => json(call === 'GET /api/user' ? ADA : { sessions: [DEVICE] })
    await session.refresh()
    await vi.waitFor(() =>
      expect(account.devices.getState()).toEqual({ value: [DEVICE], error: null }),
    )
  })

  it.each([{ sessions: [{}] }, { sessions: {} }, [], 'text'])(
    'rejects a malformed response: %j',
    async (body) => {
      const { account } = await openAccountFixture(() => json(body))
      expect((await account.devices.refresh()).error).toMatchObject({ code: 'unreachable' })
    },
  )

  it('is never shown to the next user', async () => {
    const grace = { ...ADA, id: 'user-2', email: 'grace@example.com' }
    const { account, session, persisted, backend } = await openAccountFixture(() =>
      json({ sessions: [DEVICE] }),
    )
    const seen: unknown[] = []
    // This listener runs before that of the resource.
    session.subscribe(() => seen.push(account.devices.getState().value))
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = ({ call }) => (call === 'GET /api/user' ? json(grace) : held.promise)
    const late = account.devices.refresh()
    seen.length = 0
    persisted.store({ token: 'token-2', user: grace })
    await session.syncWithStorage()
    held.resolve(json({ sessions: [OTHER] }))
    await late
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([OTHER]))
    expect(seen).not.toContainEqual([DEVICE])
    await session.signOut()
    expect(account.devices.getState()).toEqual({ value: null, error: null })
  })

  it('shows the response to the latest request, regardless of the order of the responses', async () => {
    const held = Promise.withResolvers<FakeResponse>()
    const { account, backend, received } = await openAccountFixture(() => held.promise)
    const older = account.devices.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    backend.respond = () => json({ sessions: [DEVICE] })
    await account.devices.refresh()
    held.resolve(json({ sessions: [DEVICE, OTHER] }))
    await older
    expect(account.devices.getState().value).toEqual([DEVICE])
  })

  it('does not reload without a subscriber', async () => {
    const { account, session, calls } = await openAccountFixture(() => json({ sessions: [DEVICE] }))
    const unsubscribe = account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    unsubscribe()
    await session.signOut()
    expect(calls().filter((call) => call.endsWith('/sessions'))).toHaveLength(1)
  })
})

it('recent activity keeps its order and includes unknown events of a newer server', async () => {
  const newer = { ...EVENT, event: 'something-new' }
  const { account } = await openAccountFixture(() => json({ activity: [newer, EVENT] }))
  account.activity.subscribe(() => {})
  await vi.waitFor(() => expect(account.activity.getState().value).toEqual([newer, EVENT]))
})

describe('recent activity', () => {
  const list = ({ call }: ReceivedRequest) =>
    json(
      call === 'GET /api/user/activity'
        ? { activity: [EVENT] }
        : { ...ADA, first_name: 'Augusta', sessions: [DEVICE, OTHER], token: 'token-2', user: ADA },
    )
  const respond = (request: ReceivedRequest) =>
    request.call.startsWith('DELETE') ? noContent() : list(request)

  it.each<[string, (fixture: Awaited<ReturnType<typeof openAccountFixture>>) => Promise<unknown>]>([
    ['a device is signed out', ({ account }) => account.devices.endDevice('device-2')],
    ['all other devices are signed out', ({ account }) => account.devices.endOthers()],
    ['the data is downloaded', ({ account }) => account.download()],
    ['a provider is linked', ({ account }) => account.link('google')],
    [
      'the names are changed',
      ({ session }) => session.updateUser({ first_name: '', last_name: '' }),
    ],
    ['a password is set', ({ account }) => account.setPassword('battery staple')],
  ])('reloads when %s, if it has a subscriber', async (_what, act) => {
    const fixture = await openAccountFixture(respond)
    const requestCount = () => fixture.calls().filter((call) => call.endsWith('/activity')).length
    fixture.account.activity.subscribe(() => {})
    await vi.waitFor(() => expect(fixture.account.activity.getState().value).toEqual([EVENT]))
    const before = requestCount()
    await act(fixture)
    await vi.waitFor(() => expect(requestCount()).toBeGreaterThan(before))
  })

  it('does not load without a subscriber', async () => {
    const { account, calls } = await openAccountFixture(respond)
    await account.devices.endOthers()
    expect(calls()).toEqual(['DELETE /api/user/sessions'])
  })
})

it('the data export is indented JSON', async () => {
  const everything = { user: ADA, sessions: [DEVICE], activity: [] }
  const { account, backend } = await openAccountFixture(() => json(everything))
  const { value = '' } = await account.download()
  expect(JSON.parse(value)).toEqual(everything)
  expect(value).toContain('\n  "user"')
  backend.respond = () => json([])
  expect((await account.download()).error).toMatchObject({ code: 'unreachable' })
})
