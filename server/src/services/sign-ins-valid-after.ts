import { SECOND_MS } from '../clock.ts'
import type { SessionRow, UserRow } from '../stores/tables.ts'

/**
 * The `sign_ins_valid_from` that stops the ended sessions' sign-ins from starting another session. The provider's clock
 * may run ahead of ours, so the clock alone is not enough.
 */
export function signInsValidAfter(
  { sign_ins_valid_from }: Pick<UserRow, 'sign_ins_valid_from'>,
  {
    ended,
    now,
  }: { readonly ended: readonly Pick<SessionRow, 'auth_time'>[]; readonly now: number },
): number {
  return Math.max(
    sign_ins_valid_from,
    Math.floor(now / SECOND_MS),
    ...ended.map(({ auth_time }) => auth_time + 1),
  )
}
