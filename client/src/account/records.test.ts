import { describe, expect, it, vi } from 'vitest'
import { ADA, json, problem, type Answer, type Received } from '../session/session-test-bed.ts'
import { nothing, openAccount } from './account-test-bed.ts'

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
const HAPPENED = { ...DEVICE, event: 'signed-in', at: DEVICE.created_at }

describe('the devices', () => {
  it('are asked for when somebody looks, and not before', async () => {
    const { account, calls } = await openAccount(() => json({ sessions: [DEVICE] }))
    expect(account.devices.getState()).toEqual({ value: null, error: null })
    expect(calls()).toEqual([])
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    expect(calls()).toEqual(['GET /api/user/sessions'])
  })

  it('are fewer when one was ended, or all others, also when it had ended by itself', async () => {
    const { account, product, calls } = await openAccount(() => json({ sessions: [DEVICE, OTHER] }))
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toHaveLength(2))
    product.reply = ({ call }) =>
      call.startsWith('DELETE') ? nothing() : json({ sessions: [DEVICE] })
    expect(await account.devices.endDevice('device-2')).toEqual({ error: null })
    expect(account.devices.getState().value).toEqual([DEVICE])
    expect(await account.devices.endOthers()).toEqual({ error: null })
    product.reply = ({ call }) =>
      call.startsWith('DELETE') ? problem('not_found') : json({ sessions: [DEVICE] })
    expect(await account.devices.endDevice('device-2')).toEqual({ error: null })
    expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/user/sessions/device-2',
      'DELETE /api/user/sessions',
      'DELETE /api/user/sessions/device-2',
    ])
  })

  it('stay as last known while they cannot be asked for', async () => {
    const { account, product } = await openAccount(() => json({ sessions: [DEVICE] }))
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    product.reply = () => problem('unavailable')
    expect((await account.devices.refresh()).error).toMatchObject({ code: 'unavailable' })
    expect(account.devices.getState()).toMatchObject({
      value: [DEVICE],
      error: { code: 'unavailable' },
    })
    expect((await account.devices.endOthers()).error).toMatchObject({ code: 'unavailable' })
  })

  it('are asked for again when the product can be reached again', async () => {
    const { account, session, product } = await openAccount(() => problem('unavailable'))
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ unreachable: true }))
    product.reply = ({ call }) => json(call === 'GET /api/user' ? ADA : { sessions: [DEVICE] })
    await session.refresh()
    await vi.waitFor(() =>
      expect(account.devices.getState()).toEqual({ value: [DEVICE], error: null }),
    )
  })

  it.each([{ sessions: [{}] }, { sessions: {} }, [], 'text'])(
    'are not what somebody else answered: %j',
    async (body) => {
      const { account } = await openAccount(() => json(body))
      expect((await account.devices.refresh()).error).toMatchObject({ code: 'unreachable' })
    },
  )

  it('of one person never show under the next', async () => {
    const grace = { ...ADA, id: 'user-2', email: 'grace@example.com' }
    const { account, session, storage, product } = await openAccount(() =>
      json({ sessions: [DEVICE] }),
    )
    const seen: unknown[] = []
    // Whoever hears of the next person before the store does sees nothing of the first either.
    session.subscribe(() => seen.push(account.devices.getState().value))
    account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    const held = Promise.withResolvers<Answer>()
    product.reply = ({ call }) => (call === 'GET /api/user' ? json(grace) : held.promise)
    const late = account.devices.refresh()
    seen.length = 0
    storage.begin({ token: 'token-2', user: grace })
    await session.check()
    held.resolve(json({ sessions: [OTHER] }))
    await late
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([OTHER]))
    expect(seen).not.toContainEqual([DEVICE])
    await session.signOut()
    expect(account.devices.getState()).toEqual({ value: null, error: null })
  })

  it('are those of the latest answer asked for, whichever comes first', async () => {
    const held = Promise.withResolvers<Answer>()
    const { account, product, received } = await openAccount(() => held.promise)
    const older = account.devices.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    product.reply = () => json({ sessions: [DEVICE] })
    await account.devices.refresh()
    held.resolve(json({ sessions: [DEVICE, OTHER] }))
    await older
    expect(account.devices.getState().value).toEqual([DEVICE])
  })

  it('are not asked for any longer when nobody looks', async () => {
    const { account, session, calls } = await openAccount(() => json({ sessions: [DEVICE] }))
    const leave = account.devices.subscribe(() => {})
    await vi.waitFor(() => expect(account.devices.getState().value).toEqual([DEVICE]))
    leave()
    await session.signOut()
    expect(calls().filter((call) => call.endsWith('/sessions'))).toHaveLength(1)
  })
})

it('recent activity is told as it came, an event of a newer server included', async () => {
  const newer = { ...HAPPENED, event: 'something-new' }
  const { account } = await openAccount(() => json({ activity: [newer, HAPPENED] }))
  account.activity.subscribe(() => {})
  await vi.waitFor(() => expect(account.activity.getState().value).toEqual([newer, HAPPENED]))
})

describe('recent activity', () => {
  const list = ({ call }: Received) =>
    json(
      call === 'GET /api/user/activity'
        ? { activity: [HAPPENED] }
        : { ...ADA, first_name: 'Augusta', sessions: [DEVICE, OTHER], token: 'token-2', user: ADA },
    )
  const reply = (request: Received) =>
    request.call.startsWith('DELETE') ? nothing() : list(request)

  it.each<[string, (bed: Awaited<ReturnType<typeof openAccount>>) => Promise<unknown>]>([
    ['a device was signed out', ({ account }) => account.devices.endDevice('device-2')],
    ['all others were', ({ account }) => account.devices.endOthers()],
    ['everything was downloaded', ({ account }) => account.download()],
    ['Google was added', ({ account }) => account.addGoogle()],
    ['names were changed', ({ session }) => session.updateUser({ first_name: '', last_name: '' })],
    ['a password was set', ({ account }) => account.setPassword('battery staple')],
  ])('is asked for again when %s, where somebody looks', async (_what, act) => {
    const bed = await openAccount(reply)
    const asked = () => bed.calls().filter((call) => call.endsWith('/activity')).length
    bed.account.activity.subscribe(() => {})
    await vi.waitFor(() => expect(bed.account.activity.getState().value).toEqual([HAPPENED]))
    const before = asked()
    await act(bed)
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
  })

  it('is not asked for where nobody looks', async () => {
    const { account, calls } = await openAccount(reply)
    await account.devices.endOthers()
    expect(calls()).toEqual(['DELETE /api/user/sessions'])
  })
})

it('everything we hold is a text that somebody can read', async () => {
  const everything = { user: ADA, sessions: [DEVICE], activity: [] }
  const { account, product } = await openAccount(() => json(everything))
  const { value = '' } = await account.download()
  expect(JSON.parse(value)).toEqual(everything)
  expect(value).toContain('\n  "user"')
  product.reply = () => json([])
  expect((await account.download()).error).toMatchObject({ code: 'unreachable' })
})
