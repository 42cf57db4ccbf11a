import { SECOND_MS } from '../../clock.ts'
import type { LinkedIdentity } from '../../identity/account.ts'
import { isFederated, isTrustedProvider } from '../../identity/proof.ts'
import type { IdentityRow, UserRow } from '../../stores/tables.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

/** A row without its user, who may not exist yet. */
export type KnownIdentity = Omit<IdentityRow, 'user_id'>

/** The user of a proof's uid, with the identities that the last lookup found. */
export interface KnownUser {
  readonly user: UserRow
  readonly identities: readonly KnownIdentity[]
}

export function findKnownIdentity(
  { provider, id }: LinkedIdentity,
  known: readonly KnownIdentity[],
): KnownIdentity | undefined {
  return known.find((row) => row.provider === provider && row.provider_user_id === id)
}

/** What decides which identities are stored after a sign-in. */
interface StoringSignIn extends CheckedSignIn {
  /** Whether the user is verified after it. */
  readonly isVerified: boolean
}

/**
 * The identities to store after a sign-in: those of the account, with the one that signed in confirmed, and removed
 * ones that still matter.
 */
export function listIdentitiesToStore(
  signIn: StoringSignIn,
  known: readonly KnownIdentity[],
): readonly KnownIdentity[] {
  const federated = signIn.account.identities.filter(({ provider }) => isFederated(provider))
  const linked = new Map(federated.map((identity) => [identity.provider, identity]))
  const removed = known.filter(({ provider }) => !linked.has(provider))
  return [
    ...[...linked.values()].map((identity) => toKnownIdentity(identity, known, signIn)),
    ...removed.filter((row) => mattersIfRemoved(row, signIn)).map((row) => toRemoved(row, signIn)),
  ].toSorted((one, other) => (one.provider < other.provider ? -1 : 1))
}

const NEVER_SEEN = { email: null, confirmed_at: null, seen_unverified_at: null }

/** A removed identity keeps its row until one with the account's email takes its place. */
function toKnownIdentity(
  identity: LinkedIdentity,
  rows: readonly KnownIdentity[],
  signIn: StoringSignIn,
): KnownIdentity {
  const hasEmail = hasAccountEmail(identity, signIn)
  const row = rows.find(({ provider }) => provider === identity.provider)
  const isSame = row?.provider_user_id === identity.id
  const wasLinked = isSame && row.removed_at === null
  if (row && !wasLinked && !hasEmail && mattersIfRemoved(row, signIn)) {
    return toRemoved(row, signIn)
  }
  const isReconnected = isSame && isTrustedProvider(identity.provider)
  const known = wasLinked || isReconnected ? row : NEVER_SEEN
  return toLinked(identity, known, { ...signIn, hasEmail })
}

function hasAccountEmail({ email }: LinkedIdentity, signIn: CheckedSignIn): boolean {
  return parseEmail(email ?? '') === signIn.email
}

function toLinked(
  { provider, id }: LinkedIdentity,
  known: typeof NEVER_SEEN | KnownIdentity,
  signIn: StoringSignIn & { readonly hasEmail: boolean },
): KnownIdentity {
  const { proof, account, email, now, hasEmail } = signIn
  const seen = hasEmail && known.email !== email ? null : known.seen_unverified_at
  return {
    provider,
    provider_user_id: id,
    email: hasEmail ? email : known.email,
    confirmed_at:
      known.confirmed_at ?? (provider === proof.provider ? confirmationTime(signIn) : null),
    seen_unverified_at: account.emailVerified ? seen : (seen ?? now),
    removed_at: null,
  }
}

/** The time of a confirmation that a sign-in gives. The provider's clock may run ahead of ours. */
export function confirmationTime({ now, account }: Pick<CheckedSignIn, 'now' | 'account'>): number {
  return Math.max(now, afterRevocation(account.validSince))
}

/**
 * The provider knows seconds only. Eve may have connected an account in the very second in which Ada set the password,
 * so what was confirmed in that second counts as before.
 */
export const afterRevocation = (validSince: number) => (validSince + 1) * SECOND_MS

/**
 * A confirmed identity of a trusted provider can show later that the email was given to another person (rule 7: first
 * verification). One of an untrusted provider can be the reason why the account's email is verified although the user
 * is not (rule 5: verified email).
 */
function mattersIfRemoved(
  { provider, email, confirmed_at, seen_unverified_at }: KnownIdentity,
  { account, email: accountEmail, isVerified }: StoringSignIn,
): boolean {
  if (email !== accountEmail) return false
  if (isTrustedProvider(provider)) return confirmed_at !== null
  return !isVerified && account.emailVerified && seen_unverified_at === null
}

function toRemoved(row: KnownIdentity, { now }: CheckedSignIn): KnownIdentity {
  return { ...row, removed_at: row.removed_at ?? now }
}

export function areSameIdentities(
  some: readonly KnownIdentity[],
  others: readonly KnownIdentity[],
): boolean {
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]))
}

function isSame(one: KnownIdentity, other: KnownIdentity | undefined): boolean {
  const columns = Object.keys(one) as (keyof KnownIdentity)[]
  return other !== undefined && columns.every((column) => one[column] === other[column])
}
