import { describe, expect, test } from 'vitest'
import { createAccount, createProof } from '../../test/test-rows.ts'
import type { Account, AccountRefusal } from '../identity/account.ts'
import { EVER } from '../stores/sessions-store.ts'
import { judgeAccount } from './account-rules.ts'

const EMAIL = 'ada@example.com'
/** A minute after the sign-in: milliseconds. */
const NOW = 1_060_000
const google = createProof({ provider: 'google.com' })
const linked = (...addresses: (string | undefined)[]) =>
  createAccount({
    identities: [
      { provider: 'password', id: EMAIL, email: EMAIL },
      ...addresses.map((email) => ({ provider: 'google.com', id: 'google-ada', email })),
    ],
  })

describe('the account behind a proof', () => {
  test('may stand behind it, in any spelling of its address', () => {
    for (const account of [createAccount(), createAccount({ email: ' ADA@example.com' })]) {
      expect(judgeAccount(account, createProof(), NOW)).toEqual({ account })
    }
    const account = linked('Ada@Example.com')
    expect(judgeAccount(account, google, NOW)).toEqual({ account })
  })

  test('that is unverified may stand behind a proof that says so', () => {
    const account = createAccount({ emailVerified: false })
    expect(judgeAccount(account, createProof({ emailVerified: false }), NOW)).toEqual({ account })
  })

  test('of a sign-in in the very second of a reset stands behind it', () => {
    const account = createAccount({ validSince: 1_000 })
    expect(judgeAccount(account, createProof(), NOW)).toEqual({ account })
  })

  test('with a password is not blamed for a federated identity under another address', () => {
    const account = linked('old@example.com')
    expect(judgeAccount(account, createProof(), NOW)).toEqual({ account })
  })

  test.each<[string, Account | AccountRefusal, number]>([
    ['disabled', createAccount({ disabled: true }), EVER],
    ['disabled, as a refusal tells', 'account-disabled', EVER],
    ['no more', 'account-gone', EVER],
    ['reset since', createAccount({ validSince: 1_001 }), 1_001],
    ['reset since, as a refusal tells', 'proof-too-old', 1_001],
    ['silent about it', 'proof-refused', 0],
    ['somebody else’s', createAccount({ uid: 'other' }), 0],
    ['without that way in', createAccount({ identities: [] }), 0],
    ['under another address', createAccount({ email: 'new@example.com' }), 0],
    ['without an address', createAccount({ email: undefined }), 0],
    ['unverified after all', createAccount({ emailVerified: false }), 0],
  ])('that is %s does not, and ends what it must', (_what, looked, endingBefore) => {
    const problem = { code: 'invalid_identity_token' }
    expect(judgeAccount(looked, createProof(), NOW)).toMatchObject({ problem, endingBefore })
  })

  test('of a proof that the provider takes for too old ends nothing, unless it is of just now', () => {
    const longAfter = 1_301_000
    expect(judgeAccount('proof-too-old', createProof(), longAfter)).toMatchObject({
      problem: { options: { reason: 'proof-too-old' } },
      endingBefore: 0,
    })
  })

  test('that was verified since the proof was made asks for a newer proof', () => {
    const proof = createProof({ emailVerified: false })
    expect(judgeAccount(createAccount(), proof, NOW)).toMatchObject({
      problem: { code: 'forbidden' },
    })
  })

  test('stands behind the federated identity that signed in, and behind no other', () => {
    const account = linked(EMAIL)
    const proven = (...identityIds: string[]) =>
      judgeAccount(account, { ...google, identityIds }, NOW)
    expect(proven('google-ada')).toEqual({ account })
    for (const foreign of [proven('google-mallory'), proven('google-ada', 'google-mallory')]) {
      expect(foreign).toMatchObject({ problem: { code: 'identity_conflict' } })
    }
  })

  test.each<[string, Account]>([
    ['of another address', linked('mallory@example.com')],
    ['without an address', linked(undefined)],
    ['that is one of two', linked(EMAIL, 'mallory@example.com')],
    ['that is one of two with one address', linked(EMAIL, EMAIL)],
  ])('does not stand behind a federated identity %s', (_what, account) => {
    expect(judgeAccount(account, google, NOW)).toMatchObject({
      problem: { code: 'identity_conflict' },
    })
  })
})
