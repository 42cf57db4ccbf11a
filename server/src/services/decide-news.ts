import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { Account } from '../identity/account.ts'
import type { UserRow } from '../stores/tables.ts'
import type { UserChanges } from '../stores/users-store.ts'
import { parseEmail } from './canonical-email.ts'

/** What became different at the provider since it was last asked about a person. */
export interface News {
  readonly changes: UserChanges
  /** What they can read of it. Where and by whom it was done, nobody knows. */
  readonly events: readonly ActivityEvent[]
}

/** The ways in that people are told of, as they come and go. */
const WAYS: readonly {
  readonly way: string
  readonly added: ActivityEvent
  readonly removed: ActivityEvent
}[] = [
  { way: 'password', added: 'password-added', removed: 'password-removed' },
  { way: 'google.com', added: 'google-added', removed: 'google-removed' },
]

/** Compares an account with what is known of it. Nothing, on an ordinary day. */
export function decideNews(user: UserRow, account: Account): News {
  const ways_in = listWays(account)
  const isReset = isResetSince(user, { account })
  const isNewPassword = account.passwordUpdatedAt > user.password_updated_at
  const ways = decideWays(user.ways_in, ways_in)
  const told = isNewPassword ? tellPassword(user, ways) : ways
  return {
    changes: {
      ...(isReset && { valid_since: account.validSince }),
      ...(ways_in !== user.ways_in && { ways_in }),
      ...(isNewPassword && { password_updated_at: account.passwordUpdatedAt }),
    },
    events: isReset && !isExplained(user, account, told) ? [...told, 'sign-ins-revoked'] : told,
  }
}

/** The ways into an account, as a column holds them. */
export function listWays({ identities }: Account): string {
  return [...new Set(identities.map(({ provider }) => provider))].toSorted().join(' ')
}

/** Whether the provider has revoked the person's sign-ins since we last saw them. The floor would not tell: people raise it, too. */
export function isResetSince(
  user: UserRow,
  { account }: { readonly account: Pick<Account, 'validSince'> },
): boolean {
  return account.validSince > user.valid_since
}

/**
 * Whether the password was set since we last saw the account, where that is known; also in the second in which
 * the account was made, which `validSince` cannot tell.
 */
export function isPasswordSetSince(
  { ways_in, password_updated_at }: UserRow,
  { passwordUpdatedAt }: Pick<Account, 'passwordUpdatedAt'>,
): boolean {
  return ways_in !== null && passwordUpdatedAt > password_updated_at
}

/** Where nothing is known of before, nothing has come or gone. */
function decideWays(before: string | null, now: string): readonly ActivityEvent[] {
  if (before === null) return []
  const [had, has] = [before.split(' '), now.split(' ')]
  return WAYS.flatMap(({ way, added, removed }) => {
    if (had.includes(way) === has.includes(way)) return []
    return has.includes(way) ? [added] : [removed]
  })
}

/** A password that is not the first one. */
function tellPassword(
  { ways_in }: UserRow,
  ways: readonly ActivityEvent[],
): readonly ActivityEvent[] {
  if (ways_in === null || ways.includes('password-added')) return ways
  return [...ways, 'password-changed']
}

/** Whether people read already why sign-ins of before are void: a new password, or a move of address, which is told by itself. */
function isExplained(user: UserRow, account: Account, told: readonly ActivityEvent[]): boolean {
  if (told.includes('password-added') || told.includes('password-changed')) return true
  return parseEmail(account.email ?? '') !== user.email
}
