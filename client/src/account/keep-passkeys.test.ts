import type { FactorList, Passkey } from '@foyer/contract/factors.ts'
import { expect, test } from 'vitest'
import {
  json,
  problem,
  secondFactorRequired,
  type FakeResponse,
} from '../session/session-fixture.ts'
import { UNFINISHED_PASSWORD_KEY } from '../session/tab.ts'
import { acceptSignIn, openAccountFixture } from './account-fixture.ts'
import { createAccount } from './account.ts'
import { pausedByNewPassword } from './sign-in-methods.ts'

const PASSKEYS = [
  { id: 'p-1', suspended: false, created_at: '2026-01-01T00:00:00.000Z' },
  { id: 'p-2', suspended: true, created_at: '2026-01-01T00:00:00.000Z' },
  { id: 'p-3', suspended: false, created_at: '2026-01-01T00:00:00.000Z' },
  { id: 'p-4', suspended: false, created_at: new Date().toISOString() },
]

async function changePassword(
  factors: FakeResponse,
  confirmed: FakeResponse = json({ id: 'p-1', suspended: false }),
) {
  const { account, calls } = await openAccountFixture((request) => {
    if (request.call === 'GET /api/user/factors') return factors
    return request.call.endsWith('/confirm') ? confirmed : acceptSignIn(request)
  })
  const result = await account.setPassword('battery staple')
  return { result, confirmations: calls().filter((call) => call.endsWith('/confirm')) }
}

const withTwoStep = (two_step_at: string | null) => json({ two_step_at, passkeys: PASSKEYS })

test('a new password keeps the passkeys that were usable and are older than a month, of a user with two-step login', async () => {
  const { result, confirmations } = await changePassword(withTwoStep('2026-01-01T00:00:00.000Z'))
  expect(result).toEqual({ error: null })
  expect(confirmations).toEqual([
    'POST /api/user/factors/passkeys/p-1/confirm',
    'POST /api/user/factors/passkeys/p-3/confirm',
  ])
})

test('a new password suspends the passkeys of a user without two-step login', async () => {
  const { result, confirmations } = await changePassword(withTwoStep(null))
  expect(result).toEqual({ error: null })
  expect(confirmations).toEqual([])
})

test.each([
  ['the list', problem('unavailable'), json({})],
  ['the confirmation', withTwoStep('2026-01-01T00:00:00.000Z'), problem('second_factor_required')],
])('a failure of %s does not fail the change', async (_call, factors, confirmed) => {
  const { result } = await changePassword(factors, confirmed)
  expect(result).toEqual({ error: null })
})

test('they are kept after a second step that was cancelled at first, also after a reload', async () => {
  const isUsed = { factor: false }
  const { account, session, services, calls } = await openAccountFixture((request) => {
    if (request.call === 'GET /api/user/factors') return withTwoStep('2026-01-01T00:00:00.000Z')
    if (request.call === 'POST /api/login' && !isUsed.factor) return secondFactorRequired(['totp'])
    return acceptSignIn(request)
  })
  session.secondStep.subscribe(() => session.secondStep.getState() && session.secondStep.cancel())
  await account.setPassword('battery staple')
  expect(calls().filter((call) => call.endsWith('/confirm'))).toEqual([])
  isUsed.factor = true
  const reloaded = createAccount({ ...services, session })
  expect(reloaded.unfinishedPassword.getState()).toBe(true)
  expect(await reloaded.finishPassword()).toEqual({ error: null })
  expect(reloaded.unfinishedPassword.getState()).toBe(false)
  expect(calls().filter((call) => call.endsWith('/confirm'))).toEqual([
    'POST /api/user/factors/passkeys/p-1/confirm',
    'POST /api/user/factors/passkeys/p-3/confirm',
  ])
})

test('a logout forgets what was left of a new password', async () => {
  const { account, session, services } = await openAccountFixture(({ call }) =>
    call === 'POST /api/login' ? problem('unavailable') : json({}),
  )
  await account.setPassword('battery staple')
  expect(services.storage.getItem(UNFINISHED_PASSWORD_KEY)).not.toBeNull()
  await session.signOut()
  expect(services.storage.getItem(UNFINISHED_PASSWORD_KEY)).toBeNull()
})

const OLD = { suspended: false, created_at: '2026-01-01T00:00:00.000Z' } as Passkey
const NEW = { ...OLD, created_at: new Date().toISOString() }
const SUSPENDED = { ...NEW, suspended: true }

test.each([
  ['no usable passkey', null, [SUSPENDED], null],
  ['a passkey', null, [OLD], 'all'],
  ['two-step login and an old passkey', OLD.created_at, [OLD, SUSPENDED], null],
  ['two-step login and a passkey of the last 30 days', OLD.created_at, [OLD, NEW], 'new'],
])('with %s, the form says what is paused', (_what, two_step_at, passkeys, paused) => {
  expect(pausedByNewPassword({ two_step_at, passkeys } as FactorList)).toBe(paused)
})
