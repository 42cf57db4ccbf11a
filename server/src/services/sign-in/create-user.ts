import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '../../clock.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { EMPTY_COLUMNS } from '../../stores/user-data.ts'
import { usersStore } from '../../stores/users-store.ts'
import { listSignInMethods } from './provider-diff.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export function createUser(
  tx: Queryable,
  checkedSignIn: CheckedSignIn,
  isVerified: boolean,
): Promise<UserRow> {
  return usersStore.insert(tx, toNewUser(checkedSignIn, isVerified))
}

export function toNewUser(
  { proof, account, email, names, profile, device, now }: CheckedSignIn,
  isVerified: boolean,
): UserRow {
  return {
    ...EMPTY_COLUMNS,
    id: randomUUID(),
    identity_uid: proof.uid,
    email,
    email_verified: isVerified ? 1 : 0,
    ...names,
    ...profile,
    language: device.language,
    time_zone: device.time_zone,
    sign_ins_valid_from: account.validSince,
    valid_since: account.validSince,
    created_with: proof.provider,
    created_valid_since: account.validSince,
    sign_in_methods: listSignInMethods(account),
    password_updated_at: account.passwordUpdatedAt,
    last_proof_at: proof.authTime * SECOND_MS,
    created_at: now,
    disabled_at: null,
    deleting_at: null,
  }
}
