import type { PasskeyRow, UserRow } from '../../stores/tables.ts'

/** Rule 13: passkeys. Whether sign-ins were revoked since the sign-in with which it was added or confirmed. */
export function isSuspended(
  { auth_time }: Pick<PasskeyRow, 'auth_time'>,
  { valid_since }: Pick<UserRow, 'valid_since'>,
): boolean {
  return auth_time === null || auth_time < valid_since
}
