import type { LinkedIdentity } from '../../identity/account.ts'
import { isFederated } from '../../identity/proof.ts'
import type { IdentityRow, UserRow } from '../../stores/tables.ts'
import { parseEmail } from '../parse-email.ts'
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

/** The identities to store after a sign-in: those of the account. The one that signed in is confirmed. */
export function listIdentitiesToStore(
  signIn: CheckedSignIn,
  known: readonly KnownIdentity[],
): readonly KnownIdentity[] {
  const federated = signIn.account.identities.filter(({ provider }) => isFederated(provider))
  const byProvider = new Map(federated.map((identity) => [identity.provider, identity]))
  return [...byProvider.values()]
    .map((identity) => toKnownIdentity(identity, findKnownIdentity(identity, known), signIn))
    .toSorted((one, other) => (one.provider < other.provider ? -1 : 1))
}

const NEVER_SEEN = { email: null, confirmed_at: null, seen_unverified_at: null }

function toKnownIdentity(
  { provider, id, email }: LinkedIdentity,
  before: KnownIdentity | undefined,
  { proof, account, email: accountEmail, now }: CheckedSignIn,
): KnownIdentity {
  const known = before ?? NEVER_SEEN
  return {
    provider,
    provider_user_id: id,
    email: parseEmail(email ?? '') === accountEmail ? accountEmail : known.email,
    confirmed_at: known.confirmed_at ?? (provider === proof.provider ? now : null),
    seen_unverified_at: known.seen_unverified_at ?? (account.emailVerified ? null : now),
  }
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
