import { DAY_MS } from '../../clock.ts'
import { isTrustedProvider } from '../../identity/proof.ts'
import { identitiesStore } from '../../stores/identities-store.ts'
import type { IdentityRow, Queryable, UserRow } from '../../stores/tables.ts'
import { isSuspendedIdentity } from './identity-rules.ts'

/*
 * Rule 4: account lookup. Identities of untrusted providers that don't log in until the user confirms them on the
 * account page.
 */

/** Those that the user can confirm. */
export async function listUnconfirmedProviders(db: Queryable, user: UserRow): Promise<string[]> {
  if (!user.email_verified) return []
  const identities = await identitiesStore.list(db, user.id)
  const validSince = user.valid_since
  return identities
    .filter(({ provider, removed_at }) => removed_at === null && !isTrustedProvider(provider))
    .filter(
      (row) =>
        row.confirmed_at === null || isSuspendedIdentity(row, { user, identities }, validSince),
    )
    .map(({ provider }) => provider)
}

interface Report {
  readonly user: UserRow
  readonly now: number
  /** Whether the user gets back in by setting a new password. */
  readonly canReset: boolean
  /** After an email change that was undone, only identities with this email stay confirmed. */
  readonly restoredEmail?: string | null | undefined
}

/**
 * After a report that someone else was in the account: that person may have connected an account that only claims this
 * email. The transaction must have locked the user's row.
 */
export async function unconfirmIdentities(tx: Queryable, report: Report): Promise<void> {
  const identities = await identitiesStore.list(tx, report.user.id)
  const kept = listKept(identities, report)
  if (kept.length === identities.length) return
  const rows = identities.map((row) => (kept.includes(row) ? row : { ...row, confirmed_at: null }))
  await identitiesStore.replaceOfUser(tx, report.user.id, rows)
}

/** The links in security emails work for so long: milliseconds. What is older would have been reported. */
const REPORTABLE_MS = 30 * DAY_MS

/**
 * If the user can neither set a password nor use a trusted provider, what is older than the oldest link stays
 * confirmed, or everything if nothing is.
 */
function listKept(
  identities: readonly IdentityRow[],
  { user, now, canReset, restoredEmail }: Report,
): readonly IdentityRow[] {
  const trusted = identities
    .filter(({ provider }) => isTrustedProvider(provider))
    .filter(({ email }) => restoredEmail === undefined || email === restoredEmail)
  if (canReset || trusted.some(isLinked)) return trusted
  const isOld = ({ confirmed_at }: IdentityRow) =>
    confirmed_at !== null &&
    (confirmed_at <= user.created_at || confirmed_at <= now - REPORTABLE_MS)
  const linked = identities.filter(isLinked)
  const old = linked.filter(isOld)
  return [...trusted, ...(old.length > 0 ? old : linked)]
}

const isLinked = ({ confirmed_at, removed_at }: IdentityRow) =>
  confirmed_at !== null && removed_at === null
