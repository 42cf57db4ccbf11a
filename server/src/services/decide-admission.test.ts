import { describe, expect, test } from 'vitest'
import { createAccount, createProof, createUserRow } from '../../test/test-rows.ts'
import type { UserRow } from '../stores/tables.ts'
import { decideAdmission, type Admission } from './decide-admission.ts'
import type { Evidence } from './evidence.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = 100 * DAY

const NEW_ADDRESS = 'new@example.com'

function evidence(of: Partial<Evidence> = {}): Evidence {
  return {
    proof: createProof(),
    account: createAccount(),
    email: 'ada@example.com',
    startedAt: 1_000,
    names: { first_name: 'Grace', last_name: 'Hopper' },
    now: NOW,
    ...of,
  }
}

const unverified = evidence({ proof: createProof({ emailVerified: false }) })
const moving = evidence({ email: NEW_ADDRESS })
const other = createUserRow({ id: 'other', identity_uid: 'other-uid' })
const nobody = { byIdentity: undefined, byEmail: undefined }
const admit = (user: UserRow, of = evidence()): Admission =>
  decideAdmission({ byIdentity: user, byEmail: of.email === user.email ? user : undefined }, of)
const row = createUserRow

describe('somebody new', () => {
  test('is created, verified or not', () => {
    const created = { kind: 'create', takingEmailFrom: undefined }
    expect(decideAdmission(nobody, evidence())).toEqual(created)
    expect(decideAdmission(nobody, unverified)).toEqual(created)
  })

  test('is not kept out by a holder who was shut out before the address was ever proven', () => {
    const squatter = row({ id: 'other', identity_uid: 'other-uid', disabled_at: 1 })
    const heldBy = (holder: UserRow) => ({ byIdentity: undefined, byEmail: holder })
    expect(decideAdmission(heldBy({ ...squatter, email_verified: 0 }), evidence())).toMatchObject({
      takingEmailFrom: 'other',
    })
    expect(decideAdmission(heldBy({ ...squatter, email_verified: 1 }), evidence())).toMatchObject({
      code: 'invalid_identity_token',
    })
  })

  test('takes the address of another when it is proven, and only then', () => {
    const held = { byIdentity: undefined, byEmail: other }
    expect(decideAdmission(held, evidence())).toMatchObject({ takingEmailFrom: 'other' })
    expect(decideAdmission(held, unverified)).toMatchObject({ code: 'conflict' })
  })
})

describe('somebody known', () => {
  test('changes nothing by coming in on an ordinary day', () => {
    const ordinary = { kind: 'welcome', changes: {}, takingEmailFrom: undefined }
    expect(admit(row())).toMatchObject({ ...ordinary, endsSessions: false })
    expect(admit(row({ email_verified: 0 }), unverified)).toMatchObject(ordinary)
  })

  test('has to sign in again when they signed in before their floor, to the second', () => {
    const refused = { code: 'reauthentication_required', endingSessionsOf: undefined }
    expect(admit(row({ auth_time_floor: 1_001 }))).toMatchObject(refused)
    expect(admit(row({ auth_time_floor: 1_000 }))).toMatchObject({ kind: 'welcome' })
  })

  test('is not let in unverified once they were verified', () => {
    expect(admit(row(), unverified)).toMatchObject({ code: 'forbidden' })
  })

  test('whose address was taken does not get it back by proving it again', () => {
    const robbed = { byIdentity: row({ email: null, email_verified: 0 }), byEmail: other }
    expect(decideAdmission(robbed, evidence())).toMatchObject({ code: 'email_changed' })
  })
})

describe('the first proof that the address is verified', () => {
  const provisional = row({ email_verified: 0, pending_email: NEW_ADDRESS, pending_email_at: NOW })
  const changes = {
    email_verified: 1,
    auth_time_floor: 1_000,
    pending_email: null,
    pending_email_at: null,
  }

  test('ends every earlier session and raises the floor; by the same credential the names stay', () => {
    const admission = admit(provisional)
    expect(admission).toMatchObject({ kind: 'welcome', endsSessions: true })
    expect(admission).toHaveProperty('changes', changes)
  })

  test.each<[string, Partial<Evidence>, object]>([
    ['by another provider', { proof: createProof({ provider: 'google.com' }) }, {}],
    ['after a reset', { account: createAccount({ validSince: 900 }) }, { valid_since: 900 }],
    [
      'after a reset in the second in which the account was made',
      { account: createAccount({ passwordUpdatedAt: 500 }) },
      { password_updated_at: 500 },
    ],
  ])('%s fills the names anew', (_how, of, more) => {
    const wiped = { ...changes, ...more, first_name: 'Grace', last_name: 'Hopper' }
    expect(admit(provisional, evidence(of))).toHaveProperty('changes', wiped)
  })
})

describe('a reset at the provider', () => {
  const reset = evidence({ account: createAccount({ validSince: 900 }) })

  test('ends every session, raises the floor, and voids what was pending', () => {
    const user = row({ pending_email: NEW_ADDRESS, pending_email_at: NOW })
    const changes = {
      auth_time_floor: 900,
      valid_since: 900,
      pending_email: null,
      pending_email_at: null,
    }
    expect(admit(user, reset)).toMatchObject({ endsSessions: true, changes })
  })

  test('is noticed once', () => {
    expect(admit(row({ auth_time_floor: 900, valid_since: 900 }), reset)).toHaveProperty(
      'changes',
      {},
    )
  })
})

describe('a reset after a person ended their other sessions themselves', () => {
  test('is noticed, though the floor they raised is later', () => {
    const user = row({ auth_time_floor: 950, valid_since: 0 })
    const reset = evidence({ account: createAccount({ validSince: 900 }) })
    expect(admit(user, reset)).toMatchObject({ endsSessions: true, changes: { valid_since: 900 } })
  })
})

describe('another address', () => {
  const asked = { pending_email: NEW_ADDRESS, pending_email_at: NOW - HOUR }
  const refused = { kind: 'refuse', code: 'email_changed', endingSessionsOf: 'ada' }

  test('that nobody asked for ends their sessions, whoever holds it', () => {
    expect(admit(row(), moving)).toMatchObject(refused)
    const held = { byIdentity: row(), byEmail: { ...other, email: NEW_ADDRESS } }
    expect(decideAdmission(held, moving)).toMatchObject(refused)
  })

  test('that they asked for becomes theirs, and raises the floor; older sessions end', () => {
    expect(admit(row(asked), moving)).toMatchObject({
      endsSessions: true,
      changes: {
        email: NEW_ADDRESS,
        auth_time_floor: 1_000,
        pending_email: null,
        pending_email_at: null,
        previous_email: 'ada@example.com',
        previous_email_at: NOW,
      },
    })
  })

  test('that they asked for is taken from a row that still holds it', () => {
    const held = { byIdentity: row(asked), byEmail: { ...other, email: NEW_ADDRESS } }
    expect(decideAdmission(held, moving)).toMatchObject({ takingEmailFrom: 'other' })
  })

  test.each<[string, UserRow, Evidence]>([
    ['a day ago', row({ ...asked, pending_email_at: NOW - DAY }), moving],
    ['but it is a third one', row(asked), { ...moving, email: 'third@example.com' }],
    [
      'before the password was set anew',
      row(asked),
      { ...moving, account: createAccount({ passwordUpdatedAt: NOW - HOUR + 1 }) },
    ],
    ['while they were not verified', row({ ...asked, email_verified: 0 }), moving],
  ])('that they asked for %s is refused', (_when, user, of) => {
    expect(admit(user, of)).toMatchObject(refused)
  })

  test('that they asked for is not theirs on a proof that is not verified', () => {
    const proof = createProof({ emailVerified: false })
    expect(admit(row(asked), { ...moving, proof })).toMatchObject({ code: 'forbidden' })
  })
})

describe('the address from before a change', () => {
  const had = (ago: number) => ({ previous_email: NEW_ADDRESS, previous_email_at: NOW - ago })

  test('may come back for seven days, and ends all sessions', () => {
    expect(admit(row(had(7 * DAY - 1)), moving)).toMatchObject({
      endsSessions: true,
      changes: {
        email: NEW_ADDRESS,
        auth_time_floor: 1_000,
        previous_email: null,
        previous_email_at: null,
        pending_email: null,
      },
    })
    expect(admit(row(had(7 * DAY)), moving)).toMatchObject({ code: 'email_changed' })
  })

  test('may still come back after another change', () => {
    const user = row({
      previous_email: 'first@example.com',
      previous_email_at: NOW - DAY,
      pending_email: NEW_ADDRESS,
      pending_email_at: NOW - HOUR,
    })
    const { changes } = admit(user, moving) as Extract<Admission, { kind: 'welcome' }>
    expect(changes).toMatchObject({ email: NEW_ADDRESS })
    expect(changes).not.toHaveProperty('previous_email')
  })
})

describe('somebody who was shut out', () => {
  const refusal = { kind: 'refuse', code: 'invalid_identity_token', reason: 'person-disabled' }
  const disabled = createUserRow({ disabled_at: 1 })

  test('stays out, and nobody is told more than that the proof is not accepted', () => {
    expect(admit(disabled)).toMatchObject(refusal)
  })

  test('does not come back by making their account anew at the provider', () => {
    const anew = { byIdentity: undefined, byEmail: disabled }
    expect(decideAdmission(anew, evidence())).toMatchObject(refusal)
  })
})
