import type { FactorList } from '@foyer/contract/factors.ts'
import { expect, test, vi } from 'vitest'
import { PICKED } from '../session/fake-authenticator.ts'
import {
  json,
  problem,
  secondFactorRequired,
  type ReceivedRequest,
} from '../session/session-fixture.ts'
import { noContent, openAccountFixture, PASSWORD } from './account-fixture.ts'
import { hasUnsavedCodes } from './factors.ts'

const CODE = { kind: 'totp', code: '123456' } as const
const PASSKEY_NEEDED = secondFactorRequired(['passkey'], { challenge: 'x' }, true)
const SETUP = { secret: 'ABCD', uri: 'otpauth://totp/x', expires_at: '2026-01-01T00:00:00.000Z' }

/** What the session of the API lacks. */
interface Lacks {
  signIn: boolean
  factor: boolean
  /** Whether the ID token is too old to confirm the sign-in. */
  proof: boolean
}

async function openFactors(lacks: Lacks) {
  const confirm = ({ body }: ReceivedRequest) => {
    if (lacks.proof) return problem('reauthentication_required')
    const { second_factor } = body as { second_factor?: unknown }
    if (lacks.factor && second_factor === undefined) return secondFactorRequired(['totp'])
    Object.assign(lacks, { signIn: false, factor: false })
    return noContent()
  }
  const fixture = await openAccountFixture((request) => {
    if (request.call === 'POST /api/user/fresh') return confirm(request)
    if (request.call === 'GET /api/user/factors') return json({})
    if (lacks.signIn) return problem('reauthentication_required')
    if (lacks.factor) return secondFactorRequired(['totp'])
    return request.call === 'POST /api/user/factors/totp' ? json(SETUP) : noContent()
  })
  const { account, session } = fixture
  account.reauth.subscribe(() => {})
  const asked = () => vi.waitFor(() => expect(session.secondStep.getState()).not.toBeNull())
  const prompted = () => vi.waitFor(() => expect(account.reauth.getState()).not.toBeNull())
  return { ...fixture, ...account, asked, prompted }
}

test('a change with a recent sign-in and factor is one call', async () => {
  const { factors, calls } = await openFactors({ signIn: false, factor: false, proof: false })
  expect(await factors.startTotp()).toEqual({ error: null, value: SETUP })
  expect(calls()).toEqual(['POST /api/user/factors/totp'])
})

test('a recent sign-in at the provider confirms the session without a prompt', async () => {
  const { factors, calls } = await openFactors({ signIn: true, factor: false, proof: false })
  expect(await factors.startTotp()).toEqual({ error: null, value: SETUP })
  expect(calls()).toEqual([
    'POST /api/user/factors/totp',
    'POST /api/user/fresh',
    'POST /api/user/factors/totp',
  ])
})

test('an old sign-in and an old factor are both asked for, and then the change runs', async () => {
  const lacks = { signIn: true, factor: true, proof: true }
  const { factors, reauth, session, asked, prompted, received } = await openFactors(lacks)
  const removed = factors.removeTotp()
  await prompted()
  lacks.proof = false
  await reauth.submitPassword(PASSWORD)
  await asked()
  expect(await session.secondStep.submit(CODE)).toEqual({ error: null })
  expect(await removed).toMatchObject({ error: null })
  expect(received.at(-1)?.call).toBe('DELETE /api/user/factors/totp')
  expect(received.at(-2)?.body).toMatchObject({ second_factor: CODE })
})

test('without two-step login, the passkey confirms the session and then the change runs', async () => {
  let isConfirmed = false
  const { account, session, received } = await openAccountFixture(({ call }) => {
    if (call === 'POST /api/user/fresh') return noContent()
    if (call === 'POST /api/user/fresh/passkey') isConfirmed = true
    if (call === 'GET /api/user/factors') return json({})
    if (call === 'POST /api/user/fresh/passkey') return noContent()
    if (isConfirmed) return json({})
    const isStale = !received.some((request) => request.call === 'POST /api/user/fresh')
    return isStale ? problem('reauthentication_required') : PASSKEY_NEEDED
  })
  account.reauth.subscribe(() => {})
  const turnedOn = account.factors.turnOnTwoStep()
  await vi.waitFor(() => expect(session.secondStep.getState()).not.toBeNull())
  expect(await session.secondStep.submitPasskey()).toEqual({ error: null })
  expect(await turnedOn).toMatchObject({ error: null })
  const confirmed = received.find(({ call }) => call === 'POST /api/user/fresh/passkey')
  expect(confirmed?.body).toEqual({ credential: PICKED.credential })
})

test('a passkey that the API refuses ends the change, and the user stays logged in', async () => {
  const { account, session } = await openAccountFixture(({ call }) =>
    call === 'POST /api/user/fresh/passkey' ? problem('unknown_passkey') : PASSKEY_NEEDED,
  )
  const turnedOn = account.factors.turnOnTwoStep()
  await vi.waitFor(() => expect(session.secondStep.getState()).not.toBeNull())
  await session.secondStep.submitPasskey()
  expect((await turnedOn).error?.code).toBe('unknown_passkey')
  expect(session.secondStep.getState()).toBeNull()
  expect(session.getState().status).toBe('signed-in')
})

test('a dismissed second step changes nothing, and the user stays logged in', async () => {
  const lacks = { signIn: false, factor: true, proof: false }
  const { factors, session, provider, asked, received } = await openFactors(lacks)
  const renewed = factors.renewRecoveryCodes()
  await asked()
  session.secondStep.cancel()
  expect((await renewed).error?.code).toBe('cancelled')
  expect(received.at(-1)?.call).toBe('POST /api/user/fresh')
  expect(session.getState().status).toBe('signed-in')
  expect(await provider.proof()).not.toBeNull()
})

test('deleting the account asks for the factor too', async () => {
  const lacks = { signIn: false, factor: true, proof: false }
  const { deleteAccount, session, asked } = await openFactors(lacks)
  const deleted = deleteAccount('ada@example.com')
  await asked()
  await session.secondStep.submit(CODE)
  expect(await deleted).toEqual({ error: null })
  expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'deleted' })
})

test.each([
  ['new ones', { recovery_codes_left: 10, recovery_codes_saved_at: null }, true],
  ['saved ones', { recovery_codes_left: 10, recovery_codes_saved_at: SETUP.expires_at }, false],
  ['no codes', { recovery_codes_left: 0, recovery_codes_saved_at: null }, false],
])('whether recovery codes are unsaved: %s', (_title, codes, expected) => {
  expect(hasUnsavedCodes(codes as FactorList)).toBe(expected)
})
