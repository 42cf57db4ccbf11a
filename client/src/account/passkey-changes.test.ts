import type { DeviceSession } from '@foyer/contract/schemas.ts'
import { describe, expect, test, vi } from 'vitest'
import { NEW_CREDENTIAL } from '../session/fake-authenticator.ts'
import {
  ADA,
  json,
  problem,
  type FakeResponse,
  type ReceivedRequest,
} from '../session/session-fixture.ts'
import { noContent, openAccountFixture } from './account-fixture.ts'

const OPTIONS = {
  rp: { id: 'app.example', name: 'App' },
  user: { id: 'aGFuZGxl', name: 'ada@example.com', displayName: 'Ada' },
  challenge: 'x',
  pubKeyCredParams: [],
  timeout: 1_000,
  excludeCredentials: [{ id: 'a2VwdA', type: 'public-key' }],
}
const ADDED = { id: 'p-1', name: 'Firefox on Linux' }

const DEVICE: DeviceSession = {
  id: 's-1',
  provider: 'password',
  browser: 'Firefox',
  system: 'Linux',
  address: 'localhost',
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: '2026-01-01T00:00:00.000Z',
  current: true,
}

const ANSWERS: Readonly<Record<string, FakeResponse>> = {
  'POST /api/user/factors/passkeys/options': json(OPTIONS),
  'GET /api/user/sessions': json({ sessions: [{ ...DEVICE, current: false }, DEVICE] }),
  'POST /api/user/factors/passkeys': json(ADDED, 201),
}

const openFixture = () =>
  openAccountFixture(({ call }: ReceivedRequest) => ANSWERS[call] ?? noContent())

const nameDevice = ({ browser, system }: { browser: string; system: string }) =>
  `${browser} on ${system}`

test('a new passkey is named after this device', async () => {
  const { account, received } = await openFixture()
  const result = await account.factors.addPasskey(nameDevice)
  expect(result).toEqual({ error: null, value: ADDED })
  expect(received.at(-1)?.body).toEqual({ name: 'Firefox on Linux', credential: NEW_CREDENTIAL })
})

test.each([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'passkey-exists'],
  ['ConstraintError', 'passkey-failed'],
])('after %s, nothing is added, and the failure is %s', async (name, code) => {
  const { account, authenticator, calls } = await openFixture()
  authenticator.user.create = () => Promise.reject(new DOMException('', name))
  expect((await account.factors.addPasskey(nameDevice)).error?.code).toBe(code)
  expect(calls()).not.toContain('POST /api/user/factors/passkeys')
})

describe('after a failure', () => {
  const openFailing = (passkeys: readonly object[]) =>
    openAccountFixture(({ call }) => {
      if (call === 'POST /api/user/factors/passkeys') return problem('passkey_invalid')
      return call === 'GET /api/user/factors' ? json({ passkeys }) : (ANSWERS[call] ?? noContent())
    })

  test('the authenticator forgets a new passkey that the list lacks', async () => {
    const { account, authenticator } = await openFailing([])
    const result = await account.factors.addPasskey(nameDevice)
    expect(result.error?.code).toBe('passkey_invalid')
    await expect.poll(() => authenticator.signals).toEqual([{ unknown: NEW_CREDENTIAL.id }])
  })

  test('a new passkey that the list has was added: only the answer was lost', async () => {
    const added = { ...ADDED, credential_id: NEW_CREDENTIAL.id }
    const { account, authenticator } = await openFailing([added])
    const result = await account.factors.addPasskey(nameDevice)
    expect(result).toEqual({ error: null, value: added })
    expect(authenticator.signals).toEqual([])
  })
})

test('the authenticator keeps a passkey that was removed, because it can be put back', async () => {
  const { account, authenticator, calls } = await openFixture()
  expect((await account.factors.removePasskey('p-2')).error).toBeNull()
  expect(calls().at(-1)).toBe('DELETE /api/user/factors/passkeys/p-2')
  expect(authenticator.signals).toEqual([])
})

test('the authenticator learns once how the user is called after a change of the names', async () => {
  let display_name = 'Ada'
  const { account, authenticator, session } = await openAccountFixture(({ call }) => {
    if (call === 'GET /api/user/factors')
      return json({
        passkeys: [],
        passkey_user: { rp_id: 'app.example', id: 'a', name: ADA.email, display_name },
      })
    return json({ ...ADA, first_name: 'Augusta' })
  })
  const loaded = () => vi.waitFor(() => expect(account.factors.getState().value).not.toBeNull())
  const unsubscribe = account.factors.subscribe(() => {})
  await loaded()
  await account.factors.refresh()
  expect(authenticator.signals).toEqual([{ name: ADA.email, displayName: 'Ada' }])
  display_name = 'Augusta'
  await session.updateUser({ first_name: 'Augusta', last_name: '' })
  await vi.waitFor(() =>
    expect(authenticator.signals.at(-1)).toEqual({ name: ADA.email, displayName: 'Augusta' }),
  )
  unsubscribe()
})
