import { describe, expect, test } from 'vitest'
import type { Proof } from '../identity/proof.ts'
import type { UserRow } from '../stores/tables.ts'
import { decideAdmission } from './decide-admission.ts'

const EMAIL = 'ada@example.com'

const proof = (of: Partial<Proof> = {}): Proof => ({
  uid: 'uid',
  email: EMAIL,
  emailVerified: true,
  name: undefined,
  provider: 'password',
  authTime: 1_000,
  ...of,
})

const row = (of: Partial<UserRow> = {}): UserRow => ({
  id: 'id',
  identity_uid: 'uid',
  email: EMAIL,
  email_verified: 1,
  first_name: '',
  last_name: '',
  auth_time_floor: 0,
  created_at: 0,
  disabled_at: null,
  ...of,
})

const other = row({ id: 'other', identity_uid: 'other-uid' })
const nobody = { byIdentity: undefined, byEmail: undefined }
const known = (user: UserRow) => ({ byIdentity: user, byEmail: user })
const unverified = proof({ emailVerified: false })

describe('somebody new', () => {
  test('is created, verified or not', () => {
    const created = { kind: 'create', takingEmailFrom: undefined }
    expect(decideAdmission(nobody, EMAIL, proof())).toEqual(created)
    expect(decideAdmission(nobody, EMAIL, unverified)).toEqual(created)
  })

  test('takes the address of another when it is proven, and only then', () => {
    const held = { byIdentity: undefined, byEmail: other }
    expect(decideAdmission(held, EMAIL, proof())).toMatchObject({ takingEmailFrom: 'other' })
    expect(decideAdmission(held, EMAIL, unverified)).toMatchObject({ code: 'conflict' })
  })
})

describe('somebody known', () => {
  test('is welcome, and is verified from the first proof that says so', () => {
    const provisional = row({ email_verified: 0 })
    expect(decideAdmission(known(row()), EMAIL, proof())).toMatchObject({ nowVerified: false })
    expect(decideAdmission(known(provisional), EMAIL, proof())).toMatchObject({ nowVerified: true })
    expect(decideAdmission(known(provisional), EMAIL, unverified)).toMatchObject({
      kind: 'welcome',
      nowVerified: false,
    })
  })

  test('has to sign in again when they signed in before their floor, to the second', () => {
    const floored = known(row({ auth_time_floor: 1_000 }))
    expect(decideAdmission(floored, EMAIL, proof({ authTime: 999 }))).toMatchObject({
      code: 'reauthentication_required',
      endingSessionsOf: undefined,
    })
    expect(decideAdmission(floored, EMAIL, proof())).toMatchObject({ kind: 'welcome' })
  })

  test('is not let in unverified once they were verified', () => {
    expect(decideAdmission(known(row()), EMAIL, unverified)).toMatchObject({ code: 'forbidden' })
  })

  test('with another address than theirs ends their sessions, whoever holds that address', () => {
    const moved = { kind: 'refuse', code: 'email_changed', endingSessionsOf: 'id' }
    const elsewhere = { ...other, email: 'new@example.com' }
    for (const byEmail of [undefined, elsewhere]) {
      const decision = decideAdmission({ byIdentity: row(), byEmail }, 'new@example.com', proof())
      expect(decision).toMatchObject(moved)
    }
  })

  test('whose address was taken does not get it back by proving it again', () => {
    const robbed = { byIdentity: row({ email: null, email_verified: 0 }), byEmail: other }
    expect(decideAdmission(robbed, EMAIL, proof())).toMatchObject({ code: 'email_changed' })
  })
})

describe('somebody who was shut out', () => {
  const refusal = { kind: 'refuse', code: 'invalid_identity_token', reason: 'person-disabled' }
  const disabled = row({ disabled_at: 1 })

  test('stays out, and nobody is told more than that the proof is not accepted', () => {
    expect(decideAdmission(known(disabled), EMAIL, proof())).toMatchObject(refusal)
  })

  test('does not come back by making their account anew at the provider', () => {
    const anew = { byIdentity: undefined, byEmail: disabled }
    expect(decideAdmission(anew, EMAIL, proof({ uid: 'new' }))).toMatchObject(refusal)
  })
})
