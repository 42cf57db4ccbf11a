import type { Account } from '../../identity/account.ts'
import { isFederated } from '../../identity/proof.ts'
import type { UserRow } from '../../stores/tables.ts'
import type { UserChanges } from '../../stores/users-store.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import type { ProviderEvent } from '../record-activity.ts'

export interface ProviderDiff {
  readonly changes: UserChanges
  /** For the user's activity, without a request context: it is unknown who made the change. */
  readonly events: readonly ProviderEvent[]
  /** Whether the provider has revoked sign-ins since the last known state. */
  readonly isReset: boolean
}

export function diffProvider(user: UserRow, account: Account): ProviderDiff {
  const sign_in_methods = listSignInMethods(account)
  const isReset = isResetSince(user, account)
  const isNewPassword = account.passwordUpdatedAt > user.password_updated_at
  const methodEvents = diffSignInMethods(user.sign_in_methods, sign_in_methods)
  const events = isNewPassword ? addPasswordChanged(user, methodEvents) : methodEvents
  return {
    changes: {
      ...(isReset && { valid_since: account.validSince }),
      ...(sign_in_methods !== user.sign_in_methods && { sign_in_methods }),
      ...(isNewPassword && { password_updated_at: account.passwordUpdatedAt }),
    },
    events:
      isReset && !explainsReset(events, user, account)
        ? [...events, { event: 'sign-ins-revoked', provider: '' }]
        : events,
    isReset,
  }
}

export function listSignInMethods({ identities }: Account): string {
  return [...new Set(identities.map(({ provider }) => provider))].toSorted().join(' ')
}

/** Does not compare `sign_ins_valid_from`, because the user can raise that too. */
export function isResetSince(user: UserRow, account: Pick<Account, 'validSince'>): boolean {
  return account.validSince > user.valid_since
}

/** Also detects a password that was set in the same second as the sign-up, although `validSince` is unchanged. */
export function isPasswordSetSince(
  { sign_in_methods, password_updated_at }: UserRow,
  { passwordUpdatedAt }: Pick<Account, 'passwordUpdatedAt'>,
): boolean {
  return sign_in_methods !== null && passwordUpdatedAt > password_updated_at
}

function diffSignInMethods(before: string | null, now: string): readonly ProviderEvent[] {
  if (before === null) return []
  const [had, has] = [before.split(' '), now.split(' ')]
  return [
    ...has.filter((method) => !had.includes(method)).flatMap((method) => toEvent(method, 'added')),
    ...had
      .filter((method) => !has.includes(method))
      .flatMap((method) => toEvent(method, 'removed')),
  ]
}

/** Other methods, such as a phone number, are not recorded. */
function toEvent(method: string, change: 'added' | 'removed'): ProviderEvent[] {
  if (method === 'password') return [{ event: `password-${change}`, provider: '' }]
  return isFederated(method) ? [{ event: `provider-${change}`, provider: method }] : []
}

/** A first password is recorded as added, not as changed. */
function addPasswordChanged(
  { sign_in_methods }: UserRow,
  events: readonly ProviderEvent[],
): readonly ProviderEvent[] {
  if (sign_in_methods === null || events.some(isEvent('password-added'))) return events
  return [...events, { event: 'password-changed', provider: '' }]
}

/** A new password or email also revokes sign-ins, but has an event of its own. */
function explainsReset(events: readonly ProviderEvent[], user: UserRow, account: Account): boolean {
  if (events.some(isEvent('password-added', 'password-changed'))) return true
  return !isSameEmail(account.email, user.email)
}

const isEvent =
  (...events: readonly ProviderEvent['event'][]) =>
  ({ event }: ProviderEvent) =>
    events.includes(event)
