import { describe, expect, test } from 'vitest'
import { createAccount, createProof, createUserRow } from '../../../testing/rows.ts'
import type { UserRow } from '../db/tables.ts'
import { NO_CONTEXT } from '../emails/activity.ts'
import { NO_PROFILE } from '../sessions/user.ts'
import { decide, type Decision } from './decide.ts'
import { type SignIn, WITH_SESSION } from './request.ts'

const HOUR = 3_600_000

const DAY = 24 * HOUR

const NOW = 100 * DAY

const NEW_EMAIL = 'new@example.com'

function createSignIn(of: Partial<SignIn> = {}): SignIn {
  return {
    proof: createProof(),
    account: createAccount(),
    email: 'ada@example.com',
    authTime: 1_000,
    names: { first_name: 'Grace', last_name: 'Hopper' },
    profile: NO_PROFILE,
    now: NOW,
    offered: {
      password: true,
      passwordMinLength: 6,
      passkeys: true,
      automaticPasskeys: true,
      providers: ['google'],
    },
    purpose: 'login',
    canSendCodes: true,
    request: { ...WITH_SESSION, idToken: '', client: NO_CONTEXT },
    factor: { given: undefined, passkeyUse: undefined, proofHash: '' },
    context: { ...NO_CONTEXT, at: NOW },
    ...of,
  }
}

const unverified = createSignIn({ proof: createProof({ emailVerified: false }) })

const withNewEmail = createSignIn({ email: NEW_EMAIL })

const google = { provider: 'google.com', id: 'ada', email: 'ada@example.com' }

const otherUser = createUserRow({ id: 'other', identity_uid: 'other-uid' })

const noMatch = {
  byUid: undefined,
  byEmail: undefined,
  identities: [],
  isOwnersFirst: false,
  restorableEmail: undefined,
}

const decideFor = (user: UserRow, of = createSignIn(), restorableEmail?: string): Decision => {
  const byEmail = of.email === user.email ? user : undefined
  return decide({ ...noMatch, byUid: user, byEmail, restorableEmail }, of)
}

const row = createUserRow

describe('a new user', () => {
  test('is created, with a verified email or not', () => {
    const none = { identities: [], takesEmailFrom: undefined, distrust: {} }
    const created = { kind: 'create', ...none }
    expect(decide(noMatch, createSignIn())).toEqual({ ...created, isVerified: true })
    expect(decide(noMatch, unverified)).toEqual({ ...created, isVerified: false })
  })

  test('gets the email of a disabled user only if that user never verified it', () => {
    const disabled = row({ id: 'other', identity_uid: 'other-uid', disabled_at: 1 })
    const heldBy = (holder: UserRow) => ({ ...noMatch, byEmail: holder })
    expect(decide(heldBy({ ...disabled, email_verified: 0 }), createSignIn())).toMatchObject({
      takesEmailFrom: 'other',
    })
    expect(decide(heldBy({ ...disabled, email_verified: 1 }), createSignIn())).toMatchObject({
      code: 'invalid_identity_token',
    })
  })

  test('gets the email of another user only with a verified proof', () => {
    const held = { ...noMatch, byEmail: otherUser }
    expect(decide(held, createSignIn())).toMatchObject({ takesEmailFrom: 'other' })
    expect(decide(held, unverified)).toMatchObject({ code: 'conflict' })
  })
})

describe('an existing user', () => {
  test('is not changed by an ordinary sign-in', () => {
    const unchanged = { kind: 'accept', changes: {}, takesEmailFrom: undefined }
    expect(decideFor(row())).toMatchObject({ ...unchanged, endsSessions: false })
    expect(decideFor(row({ email_verified: 0 }), unverified)).toMatchObject(unchanged)
  })

  test('has to sign in again if the sign-in is one second before sign_ins_valid_from', () => {
    const refused = { code: 'reauthentication_required', endsSessionsOf: undefined }
    expect(decideFor(row({ sign_ins_valid_from: 1_001 }))).toMatchObject(refused)
    expect(decideFor(row({ sign_ins_valid_from: 1_000 }))).toMatchObject({ kind: 'accept' })
  })

  test('is refused with an unverified proof once the email was verified', () => {
    expect(decideFor(row(), unverified)).toMatchObject({ code: 'forbidden' })
  })

  test('does not get back an email that another user holds now', () => {
    const matching = {
      ...noMatch,
      byUid: row({ email: null, email_verified: 0 }),
      byEmail: otherUser,
    }
    expect(decide(matching, createSignIn())).toMatchObject({ code: 'email_changed' })
  })
})

describe('the first verification', () => {
  const unverifiedUser = row({ email_verified: 0, pending_email: NEW_EMAIL, pending_email_at: NOW })
  const changes = {
    email_verified: 1,
    sign_ins_valid_from: 1_000,
    pending_email: null,
    pending_email_at: null,
  }

  test('ends all sessions, raises sign_ins_valid_from, and keeps the names for the same credential', () => {
    const decision = decideFor(unverifiedUser)
    expect(decision).toMatchObject({ kind: 'accept', endsSessions: true })
    expect(decision).toHaveProperty('changes', changes)
  })

  test.each<[string, Partial<SignIn>, object]>([
    [
      'with another provider',
      {
        proof: createProof({ provider: 'google.com' }),
        account: createAccount({ identities: [google] }),
      },
      {
        sign_in_methods: 'google.com',
        first_name: 'Grace',
        last_name: 'Hopper',
      },
    ],
    [
      'after a reset',
      { account: createAccount({ validSince: 900 }) },
      { valid_since: 900, last_proof_at: 1_000_000, first_name: '', last_name: '' },
    ],
    [
      'after a reset in the second the account was created',
      { account: createAccount({ passwordUpdatedAt: 500 }) },
      { password_updated_at: 500, first_name: '', last_name: '' },
    ],
  ])('%s replaces the names, with those of a federated provider only', (_how, of, more) => {
    const replaced = { ...changes, ...more }
    expect(decideFor(unverifiedUser, createSignIn(of))).toHaveProperty('changes', replaced)
  })
})

describe('a reset at the provider', () => {
  const reset = createSignIn({ account: createAccount({ validSince: 900 }) })

  test('ends all sessions, raises sign_ins_valid_from, and cancels a pending email change', () => {
    const user = row({ pending_email: NEW_EMAIL, pending_email_at: NOW })
    const changes = {
      sign_ins_valid_from: 900,
      valid_since: 900,
      pending_email: null,
      pending_email_at: null,
    }
    expect(decideFor(user, reset)).toMatchObject({ endsSessions: true, changes })
  })

  test('is applied only once', () => {
    const times = { sign_ins_valid_from: 900, valid_since: 900, last_proof_at: 950_000 }
    expect(decideFor(row(times), reset)).toHaveProperty('changes', {})
  })
})

describe('the time of the last proof', () => {
  test('is recorded once a day, and after a reset', () => {
    const signIn = createSignIn({ proof: createProof({ authTime: 100_000 }) })
    const later = { last_proof_at: 100_000_000 }
    expect(decideFor(row({ last_proof_at: 100_000_000 - DAY + 1 }), signIn)).toHaveProperty(
      'changes',
      {},
    )
    expect(decideFor(row({ last_proof_at: 100_000_000 - DAY }), signIn)).toHaveProperty(
      'changes',
      later,
    )
    const reset = { ...signIn, account: createAccount({ validSince: 99_999 }) }
    const user = row({ last_proof_at: 99_998_000 })
    expect(decideFor(user, reset)).toMatchObject({ changes: later })
  })
})

describe('a reset before the user logged out other devices', () => {
  test('is applied, although sign_ins_valid_from is later', () => {
    const user = row({ sign_ins_valid_from: 950, valid_since: 0 })
    const reset = createSignIn({ account: createAccount({ validSince: 900 }) })
    expect(decideFor(user, reset)).toMatchObject({
      endsSessions: true,
      changes: { valid_since: 900 },
    })
  })
})

describe('a proof with another email', () => {
  const pending = { pending_email: NEW_EMAIL, pending_email_at: NOW - HOUR }
  const refused = { kind: 'refuse', code: 'email_changed', endsSessionsOf: 'ada' }

  test('ends all sessions if no change is pending, whether another user holds the email or not', () => {
    expect(decideFor(row(), withNewEmail)).toMatchObject(refused)
    const held = { ...noMatch, byUid: row(), byEmail: { ...otherUser, email: NEW_EMAIL } }
    expect(decide(held, withNewEmail)).toMatchObject(refused)
  })

  test('completes a pending change, raises sign_ins_valid_from, and ends older sessions', () => {
    expect(decideFor(row(pending), withNewEmail)).toMatchObject({
      endsSessions: true,
      changes: {
        email: NEW_EMAIL,
        sign_ins_valid_from: 1_000,
        pending_email: null,
        pending_email_at: null,
      },
      emailChange: 'change',
    })
  })

  test('takes a pending email from the user who holds it', () => {
    const held = {
      ...noMatch,
      byUid: row(pending),
      byEmail: { ...otherUser, email: NEW_EMAIL },
    }
    expect(decide(held, withNewEmail)).toMatchObject({ takesEmailFrom: 'other' })
  })

  test.each<[string, UserRow, SignIn]>([
    ['was requested a day ago', row({ ...pending, pending_email_at: NOW - DAY }), withNewEmail],
    ['is to a third email', row(pending), { ...withNewEmail, email: 'third@example.com' }],
    [
      'was requested before the password was set',
      row(pending),
      { ...withNewEmail, account: createAccount({ passwordUpdatedAt: NOW - HOUR + 1 }) },
    ],
  ])('is refused if the change %s', (_which, user, of) => {
    expect(decideFor(user, of)).toMatchObject(refused)
  })

  test('corrects the email of a user who was never verified, without an undo', () => {
    const unverified = row({ ...pending, email_verified: 0 })
    expect(decideFor(unverified, withNewEmail)).toMatchObject({
      isReclaim: true,
      endsSessions: true,
      emailChange: 'correction',
      changes: { email: NEW_EMAIL, email_verified: 1, first_name: '', pending_email: null },
    })
    const proof = createProof({ emailVerified: false })
    expect(decideFor(unverified, { ...withNewEmail, proof })).toMatchObject(refused)
  })

  test('is refused for a pending change if the proof is unverified', () => {
    const proof = createProof({ emailVerified: false })
    expect(decideFor(row(pending), { ...withNewEmail, proof })).toMatchObject({ code: 'forbidden' })
  })
})

describe('an identity in doubt, without emails and passwords', () => {
  const known = (provider: string, removed_at: number | null) => {
    const { email } = google
    const row = { user_id: 'ada', provider, provider_user_id: google.id, email, removed_at }
    return { ...row, confirmed_at: NOW - DAY, first_confirmed_at: null, seen_unverified_at: null }
  }
  const signIn = createSignIn()
  const byGoogle = createSignIn({
    proof: createProof({ provider: 'google.com' }),
    account: createAccount({ identities: [google] }),
    offered: { ...signIn.offered, password: false, providers: ['google', 'apple'] },
    canSendCodes: false,
  })
  test.each([
    ['logs in if nothing else does', NOW - HOUR, { kind: 'accept' }],
    ['does not log in beside one that does', null, { code: 'forbidden' }],
  ] as const)('%s', (_title, appleRemovedAt, expected) => {
    const byUid = row({ had_stranger_at: NOW - HOUR })
    const identities = [known('apple.com', appleRemovedAt), known('google.com', NOW - HOUR)]
    const matching = { ...noMatch, byUid, byEmail: byUid, identities }
    expect(decide(matching, byGoogle)).toMatchObject(expected)
  })
})

describe('an identity that is confirmed again', () => {
  const long = { confirmed_at: NOW - 40 * DAY, first_confirmed_at: null }
  const renewed = { confirmed_at: NOW, first_confirmed_at: NOW - 40 * DAY }
  const known = (provider: string, of: object) => {
    const { id: provider_user_id, email } = google
    const row = { user_id: 'ada', provider, provider_user_id, email, ...long, ...of }
    return { ...row, seen_unverified_at: null, removed_at: null }
  }

  test.each<[string, object, object]>([
    ['which renews its confirmation', {}, renewed],
    ['again within thirty days', { ...renewed, confirmed_at: NOW - DAY }, renewed],
    ['but not one of the last days', { confirmed_at: NOW - DAY }, { confirmed_at: NOW - DAY }],
  ])('by the first login of two-step login after a new password, %s', (_case, of, expected) => {
    const byUid = row({ two_step_at: 1, sign_in_methods: 'google.com password' })
    const matching = { ...noMatch, byUid, byEmail: byUid, identities: [known('google.com', of)] }
    const password = { provider: 'password', id: 'ada', email: 'ada@example.com' }
    const account = { validSince: 900, passwordUpdatedAt: 900_000, identities: [google, password] }
    const decision = decide(matching, createSignIn({ account: createAccount(account) }))
    const stored = decision.kind === 'accept' ? decision.identities : []
    expect(stored ?? matching.identities).toMatchObject([{ first_confirmed_at: null, ...expected }])
  })
})

describe('a former email that can be restored', () => {
  test.each([
    ['without a request', row()],
    ['also on request', row({ pending_email: NEW_EMAIL, pending_email_at: NOW - HOUR })],
  ])('is, %s, which ends all sessions', (_how, user) => {
    expect(decideFor(user, withNewEmail, NEW_EMAIL)).toMatchObject({
      emailChange: 'undo',
      endsSessions: true,
      changes: { email: NEW_EMAIL, sign_ins_valid_from: 1_000, pending_email: null },
    })
    const first = 'first@example.com'
    const changed = decideFor(user, withNewEmail, first)
    expect(changed).not.toMatchObject({ emailChange: 'undo' })
  })

  test('is not restored to a user who has been replaced by another', () => {
    const replaced = row({ email: null, email_verified: 0 })
    expect(decideFor(replaced, withNewEmail, NEW_EMAIL)).toMatchObject({ code: 'email_changed' })
  })
})

describe('a disabled user', () => {
  const refusal = { kind: 'refuse', code: 'invalid_identity_token', reason: 'user-disabled' }
  const disabled = createUserRow({ disabled_at: 1 })

  test('is refused like an invalid ID token', () => {
    expect(decideFor(disabled)).toMatchObject(refusal)
  })

  test('is refused with a new account at the provider too', () => {
    const matching = { ...noMatch, byEmail: disabled }
    expect(decide(matching, createSignIn())).toMatchObject(refusal)
  })
})
