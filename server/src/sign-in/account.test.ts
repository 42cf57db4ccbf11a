import { describe, expect, test, vi } from 'vitest'
import { createAccount, createProof } from '../../../testing/rows.ts'
import { HOUR_MS, MINUTE_MS } from '../core/clock.ts'
import { createLogger } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { AFTER_EVERY_SIGN_IN } from '../db/sessions.ts'
import type { Account, AccountRefusal, Provider } from '../identity/provider.ts'
import { checkAccount, createDeletionRetrier, type Wait } from './account.ts'

const EMAIL = 'ada@example.com'

/** A minute after the sign-in of the test proofs: milliseconds. */
const NOW = 1_060_000

const google = createProof({ provider: 'google.com' })

const withGoogle = (...emails: (string | undefined)[]) =>
  createAccount({
    identities: [
      { provider: 'password', id: EMAIL, email: EMAIL },
      ...emails.map((email) => ({ provider: 'google.com', id: 'google-ada', email })),
    ],
  })

describe('an account', () => {
  test('is accepted with any spelling of the email', () => {
    for (const account of [createAccount(), createAccount({ email: ' ADA@example.com' })]) {
      expect(checkAccount(account, createProof(), NOW)).toEqual({ account })
    }
    const account = withGoogle('Ada@Example.com')
    expect(checkAccount(account, google, NOW)).toEqual({ account })
  })

  test('that is unverified is accepted with an unverified proof', () => {
    const account = createAccount({ emailVerified: false })
    expect(checkAccount(account, createProof({ emailVerified: false }), NOW)).toEqual({ account })
  })

  test('is accepted if the sign-in is in the same second as the reset', () => {
    const account = createAccount({ validSince: 1_000 })
    expect(checkAccount(account, createProof(), NOW)).toEqual({ account })
  })

  test('is accepted with a password proof if a federated identity has another email', () => {
    const account = withGoogle('old@example.com')
    expect(checkAccount(account, createProof(), NOW)).toEqual({ account })
  })

  test.each<[string, Account | AccountRefusal, number]>([
    ['disabled', createAccount({ disabled: true }), AFTER_EVERY_SIGN_IN],
    ['disabled, reported as a refusal', 'account-disabled', AFTER_EVERY_SIGN_IN],
    ['deleted', 'account-gone', AFTER_EVERY_SIGN_IN],
    ['reset after the sign-in', createAccount({ validSince: 1_001 }), 1_001],
    ['reset after the sign-in, reported as a refusal', 'proof-too-old', 1_001],
    ['not returned because the ID token is refused', 'proof-refused', 0],
    ['of another user', createAccount({ uid: 'other' }), 0],
    ['without the proof’s sign-in method', createAccount({ identities: [] }), 0],
    ['with another email', createAccount({ email: 'new@example.com' }), 0],
    ['without an email', createAccount({ email: undefined }), 0],
    ['unverified', createAccount({ emailVerified: false }), 0],
  ])('that is %s is rejected', (_what, lookup, endsAllIfResetBefore) => {
    const problem = { code: 'invalid_identity_token' }
    expect(checkAccount(lookup, createProof(), NOW)).toMatchObject({
      problem,
      endsAllIfResetBefore,
    })
  })

  test('ends no session if the provider reports an old ID token as too old', () => {
    const muchLater = 1_301_000
    expect(checkAccount('proof-too-old', createProof(), muchLater)).toMatchObject({
      problem: { options: { reason: 'proof-too-old' } },
      endsAllIfResetBefore: 0,
    })
  })

  test('that was verified after the ID token was issued requires a new ID token', () => {
    const proof = createProof({ emailVerified: false })
    expect(checkAccount(createAccount(), proof, NOW)).toMatchObject({
      problem: { code: 'forbidden' },
    })
  })

  test('is accepted only with the federated identity that signed in', () => {
    const account = withGoogle(EMAIL)
    const check = (...identityIds: string[]) =>
      checkAccount(account, { ...google, identityIds }, NOW)
    expect(check('google-ada')).toEqual({ account })
    for (const verdict of [check('google-mallory'), check('google-ada', 'google-mallory')]) {
      expect(verdict).toMatchObject({ problem: { code: 'identity_conflict' } })
    }
  })

  test.each<[string, Account]>([
    ['besides one with another email', withGoogle(EMAIL, 'mallory@example.com')],
    ['besides one with the same email', withGoogle(EMAIL, EMAIL)],
  ])('is rejected with a federated identity %s', (_what, account) => {
    expect(checkAccount(account, google, NOW)).toMatchObject({
      problem: { code: 'identity_conflict' },
    })
  })
})

describe('a deletion that fails at the provider', () => {
  const user = { id: '1', uid: 'ada', idToken: 'a proof' }

  function openRetrier(waitToRetry: Wait) {
    const lines: string[] = []
    const log = createLogger({ write: (line) => void lines.push(line) })
    const deleteAccount = () => Promise.reject(new Error('The provider is down'))
    const provider = { deleteAccount } as Partial<Provider> as Provider
    // Not needed before the provider has answered.
    const database = {} as Database
    return { ...createDeletionRetrier({ database, provider, log }, waitToRetry), lines }
  }

  test('is tried again at growing intervals, for longer than its proof is valid', async () => {
    const delays: number[] = []
    const waitToRetry: Wait = async (ms) => void delays.push(ms)
    const { run, stop, lines } = openRetrier(waitToRetry)
    expect(await run(user)).toBe(false)
    await expect.poll(() => lines.length).toBe(21)
    await stop()
    expect(delays.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(Math.max(...delays)).toBe(5 * MINUTE_MS)
    expect(delays.reduce((sum, ms) => sum + ms)).toBeGreaterThan(HOUR_MS)
  })

  test('waits once, however often it is asked for, until the server stops', async () => {
    const waitToRetry = vi.fn<Wait>(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    )
    const { run, stop, lines } = openRetrier(waitToRetry)
    await run(user)
    await run(user)
    await stop()
    expect([waitToRetry.mock.calls.length, lines.length]).toEqual([1, 2])
  })
})
