import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import { randomUUID } from 'node:crypto'
import { DAY_MS, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import type { IdentityRow, Queryable, UserRow } from '../db/tables.ts'
import { EMPTY_COLUMNS, USER_COLUMN_NAMES, USER_COLUMNS } from '../db/user-columns.ts'
import { type UserChanges, usersStore } from '../db/users.ts'
import type { ProviderEvent } from '../emails/activity.ts'
import type { EmailChangeKind } from '../emails/former-emails.ts'
import { isFederated } from '../identity/id-token.ts'
import { hasTwoStepOn, NO_EMAIL_REQUEST } from '../sessions/user.ts'
import { diffProvider, isSameCredential, listSignInMethods, type ProviderDiff } from './account.ts'
import {
  afterRevocation,
  areSameIdentities,
  checkIdentities,
  checkNewIdentity,
  confirmationTime,
  findReplacedIdentity,
  findSuspendedIdentity,
  type IdentityRefusal,
  type KnownIdentity,
  type KnownUser,
  listIdentitiesToStore,
  listRemovedMethods,
  provesEmail,
} from './identities.ts'
import { type CheckedSignIn, localeChanges, NO_NAMES } from './request.ts'

export type SignInDecision =
  | Create
  | Accept
  | {
      readonly kind: 'refuse'
      readonly code: ProblemCode
      readonly reason: Reason
      readonly endsSessionsOf: string | undefined
    }

interface Create {
  readonly kind: 'create'
  readonly isVerified: boolean
  readonly identities: readonly KnownIdentity[]
  readonly takesEmailFrom: string | undefined
}

/**
 * Applies rules 3 to 7 and 12 to the rows that match a proof. A pure function. `confirmsIdentity`: the request has a recent
 * session of this user, who is verified, so it confirms a newly linked identity.
 */
export function decideSignIn(
  matching: MatchingUsers,
  checkedSignIn: CheckedSignIn,
  confirmsIdentity = false,
): SignInDecision {
  const { byUid, byEmail } = matching
  // A new account at the provider must not let a disabled user back in.
  const verifiedHolder = byEmail?.email_verified ? byEmail : undefined
  if (isDisabled(byUid) || isDisabled(verifiedHolder)) {
    return refuse('invalid_identity_token', 'user-disabled')
  }
  if (byUid && byUid.deleting_at !== null) {
    return refuse('account_deleted', 'deletion-pending')
  }
  return byUid
    ? decideExistingUser({ ...matching, user: byUid }, checkedSignIn, confirmsIdentity)
    : decideNewUser(byEmail, checkedSignIn)
}

function decideExistingUser(
  matching: MatchingUsers & KnownUser,
  checkedSignIn: CheckedSignIn,
  confirmsIdentity: boolean,
): SignInDecision {
  const { user } = matching
  // rule 3d: the sign-in is not from before a logout or reset
  if (checkedSignIn.authTime < user.sign_ins_valid_from) {
    return refuse('reauthentication_required', 'before-sign-ins-valid-from') // rule 3: sign-in method and freshness
  }
  const isVerified = provesEmail(checkedSignIn, matching)
  const refusal = checkIdentities(checkedSignIn, matching, { isVerified, confirmsIdentity }) // rule 4: account lookup
  if (refusal) return refuseIdentity(refusal, user.id)
  // rule 5c: a verified user stays verified
  if (user.email_verified && !isVerified) {
    const hasOtherEmail = user.email !== checkedSignIn.email
    return refuse('forbidden', 'no-longer-verified', hasOtherEmail ? user.id : undefined) // rule 5: verified email
  }
  const emailChange = decideEmailChange(matching, checkedSignIn, isVerified) // rule 6: one user per uid and email
  if (!emailChange) return refuse('email_changed', 'stored-email-differs', user.id)
  // rule 12d: an email change takes no email of a user with factors
  if (isEmailOfTwoStepUser(matching)) return refuse('conflict', 'email-held-by-another')
  return acceptSignIn(matching, { isVerified, emailChange, checkedSignIn })
}

/** Rule 6: one user per uid and email. Only a verified proof takes an email from another user. */
function decideNewUser(
  emailHolder: UserRow | undefined,
  checkedSignIn: CheckedSignIn,
): SignInDecision {
  const refusal = checkNewIdentity(checkedSignIn, []) // rule 4: account lookup
  if (refusal) return refuseIdentity(refusal)
  const isVerified = provesEmail(checkedSignIn, undefined) // rule 5: verified email
  // rule 6a: an unverified proof takes no email from another user
  if (emailHolder && !isVerified) return refuse('conflict', 'email-held-by-another')
  const identities = listIdentitiesToStore({ ...checkedSignIn, isVerified }, [])
  return { kind: 'create', isVerified, identities, takesEmailFrom: emailHolder?.id }
}

/** An email change must not take the email either. */
function isEmailOfTwoStepUser({ user, byEmail }: MatchingUsers & KnownUser): boolean {
  return byEmail !== undefined && byEmail.id !== user.id && hasTwoStepOn(byEmail)
}

function isDisabled(user: UserRow | undefined): boolean {
  return user !== undefined && user.disabled_at !== null
}

function refuseIdentity(
  { code, reason, endsSessions }: IdentityRefusal,
  userId?: string,
): SignInDecision {
  return refuse(code, reason, endsSessions ? userId : undefined)
}

function refuse(code: ProblemCode, reason: Reason, endsSessionsOf?: string): SignInDecision {
  return { kind: 'refuse', code, reason, endsSessionsOf }
}

/** What an accepted sign-in changes. */
export interface Accept {
  readonly kind: 'accept'
  readonly user: UserRow
  readonly changes: UserChanges
  readonly emailChange: EmailChangeKind
  /** `undefined` if they have not changed. */
  readonly identities: readonly KnownIdentity[] | undefined
  /** Whether an attacker or a former owner of the email may have entered the user's data. */
  readonly isReclaim: boolean
  readonly providerEvents: readonly ProviderEvent[]
  readonly events: readonly ActivityEvent[]
  readonly endsSessions: boolean
  /** The sessions that were started with these sign-in methods end. */
  readonly removedMethods: readonly string[]
  /** The id of the user who loses this email. */
  readonly takesEmailFrom: string | undefined
}

interface AcceptedProof {
  readonly checkedSignIn: CheckedSignIn
  /** Whether it proves the email (rule 5: verified email). */
  readonly isVerified: boolean
  readonly emailChange: EmailChangeKind
}

function acceptSignIn(
  { user, byEmail, identities: known }: MatchingUsers & KnownUser,
  { checkedSignIn, isVerified, emailChange }: AcceptedProof,
): Accept {
  const becomesVerified = !user.email_verified && isVerified
  const isReplaced = isReplacedOwner(user, checkedSignIn, known)
  // A corrected email may belong to someone other than the person who entered the data.
  const hasOtherOwner = emailChange === 'correction' || !isSameCredential(user, checkedSignIn)
  const isReclaim = isReplaced || (becomesVerified && hasOtherOwner) // rule 7: first verification
  const providerDiff = diffProvider(user, checkedSignIn.account)
  const removedMethods = listRemovedMethods({ user, identities: known }, checkedSignIn.account)
  const changes = { emailChange, becomesVerified, isReplaced, isReclaim, providerDiff }
  const signIn = { checkedSignIn, ...changes, removesMethod: removedMethods.length > 0 }
  return {
    kind: 'accept',
    user,
    changes: decideChanges(user, signIn),
    emailChange,
    identities: identitiesIfChanged(signIn, { user, identities: known }, isVerified),
    isReclaim,
    providerEvents: listProviderEvents(signIn),
    events: decideEvents(signIn),
    // rule 7a: a first verification ends sessions
    endsSessions: becomesVerified || emailChange !== 'none' || providerDiff.isReset,
    removedMethods,
    takesEmailFrom: byEmail?.id === user.id ? undefined : byEmail?.id,
  }
}

/** Rule 9 asks a user with factors for one, which shows that the owner is still the same. */
function isReplacedOwner(
  user: UserRow,
  signIn: CheckedSignIn,
  known: readonly KnownIdentity[],
): boolean {
  return !hasTwoStepOn(user) && findReplacedIdentity(signIn, known) !== undefined
}

function identitiesIfChanged(
  signIn: AcceptedSignIn,
  known: KnownUser,
  isVerified: boolean,
): readonly KnownIdentity[] | undefined {
  const storing = { ...signIn.checkedSignIn, isVerified }
  const kept = keepIdentities(signIn, confirmAgain(signIn, known))
  const identities = listIdentitiesToStore(storing, kept)
  return signIn.isReclaim || !areSameIdentities(identities, known.identities)
    ? identities
    : undefined
}

/**
 * Rule 4: account lookup. Confirms the suspended identity that signs in. After a new password, the second step of a user
 * with two-step login also confirms those of before, except of the last 30 days: the owner may not yet have reported one
 * that someone else has connected. As the page does for passkeys (rule 13: passkeys).
 */
function confirmAgain(
  { checkedSignIn, providerDiff }: AcceptedSignIn,
  known: KnownUser,
): readonly KnownIdentity[] {
  const { user, identities } = known
  const { now } = checkedSignIn
  const suspended = findSuspendedIdentity(checkedSignIn, known)
  const confirmed_at = confirmationTime(checkedSignIn)
  const isKept = (row: KnownIdentity) =>
    row.confirmed_at !== null &&
    row.confirmed_at >= afterRevocation(user.valid_since) &&
    row.confirmed_at <= now - SECURITY_LINK_MS
  const keepsOthers = providerDiff.isReset && hasTwoStepOn(user)
  return identities.map((row) =>
    row === suspended || (keepsOthers && isKept(row)) ? { ...row, confirmed_at } : row,
  )
}

/** After a reclaim, no identity stays confirmed; after an email change, only identities with the new email do. */
function keepIdentities(
  { checkedSignIn: { email }, isReclaim, emailChange }: AcceptedSignIn,
  known: readonly KnownIdentity[],
): readonly KnownIdentity[] {
  if (isReclaim) return [] // rule 7: first verification
  if (emailChange === 'none') return known
  return known.map((row) => (row.email === email ? row : { ...row, confirmed_at: null })) // rule 6: one user per uid and email
}

function listProviderEvents({
  checkedSignIn: { proof },
  isReclaim,
  providerDiff: { events },
}: AcceptedSignIn): readonly ProviderEvent[] {
  if (!isReclaim) return events
  return events.filter(({ event }) => isOwnPasswordChange(event, proof.provider))
}

/** A reclaim drops all other provider events. This one tells the user why the activity starts here. */
function isOwnPasswordChange(event: ActivityEvent, provider: string): boolean {
  return event === 'password-changed' && provider === 'password'
}

export const NO_PENDING_EMAIL = { pending_email: null, pending_email_at: null }

interface AcceptedSignIn {
  readonly checkedSignIn: CheckedSignIn
  readonly emailChange: EmailChangeKind
  readonly becomesVerified: boolean
  /** Whether the email was given to another user of the proof's provider. */
  readonly isReplaced: boolean
  /** Whether an attacker or a former owner of the email may have entered the user's data. */
  readonly isReclaim: boolean
  /** Whether a sign-in method was removed or has another identity; the sessions of that method end. */
  readonly removesMethod: boolean
  readonly providerDiff: ProviderDiff
}

/** Rules 6 and 7: one user per uid and email, first verification. Mostly empty for an ordinary sign-in from the usual device. */
function decideChanges(user: UserRow, signIn: AcceptedSignIn): UserChanges {
  const signInsValidFrom = decideSignInsValidFrom(user, signIn)
  return {
    ...signIn.providerDiff.changes,
    ...(signInsValidFrom > user.sign_ins_valid_from && { sign_ins_valid_from: signInsValidFrom }),
    ...(signIn.becomesVerified && { email_verified: 1 }),
    ...(signIn.isReplaced && {
      refused_password_at: signIn.checkedSignIn.account.passwordUpdatedAt,
    }),
    ...(signIn.isReclaim && replaceColumns(user, signIn.checkedSignIn)),
    ...((changesAccount(signIn) || signIn.providerDiff.isReset) && NO_PENDING_EMAIL),
    ...(signIn.emailChange !== 'none' && toEmail(signIn.checkedSignIn.email)),
    ...lastProofChanges(user, signIn.checkedSignIn),
    ...localeChanges(user, signIn.checkedSignIn),
  }
}

/** Rule 7: first verification. The values that a new account with this proof would have. */
function replaceColumns(user: UserRow, checkedSignIn: CheckedSignIn): UserChanges {
  // The name of a password account can still be the one that an attacker entered at the provider.
  const isNameOwn = isFederated(checkedSignIn.proof.provider)
  const names = isNameOwn ? checkedSignIn.names : NO_NAMES
  const newUser = toNewUser({ ...checkedSignIn, names }, true)
  const replaced = USER_COLUMN_NAMES.filter(
    (column) => USER_COLUMNS[column].onReclaim === 'replaced' && newUser[column] !== user[column],
  )
  return Object.fromEntries(replaced.map((column) => [column, newUser[column]]))
}

export function toEmail(email: string): UserChanges {
  return { ...NO_EMAIL_REQUEST, email }
}

/**
 * An ordinary sign-in does not raise `sign_ins_valid_from`. Otherwise, if the later of two concurrent sign-ins finished
 * first, the earlier one would be refused.
 */
function decideSignInsValidFrom(user: UserRow, signIn: AcceptedSignIn): number {
  const { account, authTime } = signIn.checkedSignIn
  // rule 7c: sign-ins from before a first verification are refused
  const raisedTo = changesAccount(signIn) || signIn.removesMethod ? authTime : 0
  return Math.max(user.sign_ins_valid_from, account.validSince, raisedTo)
}

function changesAccount({ becomesVerified, isReplaced, emailChange }: AcceptedSignIn): boolean {
  return becomesVerified || isReplaced || emailChange !== 'none'
}

/** How long a requested email change stays valid: milliseconds. */
const EMAIL_CHANGE_MS = DAY_MS

export interface PendingEmailChange {
  readonly email: string
  readonly requestedAt: number
  readonly expiresAt: number
}

interface ChangingUser {
  readonly user: UserRow
  /** The former email that an undo restores. */
  readonly restorableEmail: string | undefined
}

/** Rule 6: one user per uid and email. `undefined` if this user may not have the proof's email. */
function decideEmailChange(
  { user, restorableEmail }: ChangingUser,
  checkedSignIn: CheckedSignIn,
  isVerified: boolean,
): EmailChangeKind | undefined {
  if (user.email === checkedSignIn.email) return 'none'
  const isPending = isPendingEmail(user, checkedSignIn)
  // rule 6e: only a verified proof corrects an email
  if (!user.email_verified) return isPending && isVerified ? 'correction' : undefined
  // Also if it was requested: once Ada has changed her email back, the one in between is of no use to Eve.
  if (restorableEmail === checkedSignIn.email) return 'undo'
  // rule 6b: an email changes on request only
  return isPending ? 'change' : undefined
}

/** A password set after the request cancels it. */
export function findPendingEmailChange(user: UserRow, now: number): PendingEmailChange | undefined {
  const { pending_email: email, pending_email_at: requestedAt, password_updated_at } = user
  if (email === null || requestedAt === null) return undefined
  if (now - requestedAt >= EMAIL_CHANGE_MS) return undefined
  if (password_updated_at > requestedAt) return undefined
  return { email, requestedAt, expiresAt: requestedAt + EMAIL_CHANGE_MS }
}

/** Also checks for a newer password that is known to the provider but not yet stored. */
function isPendingEmail(user: UserRow, { email, account, now }: CheckedSignIn): boolean {
  const pending = findPendingEmailChange(user, now)
  return pending?.email === email && account.passwordUpdatedAt <= pending.requestedAt
}

function decideEvents({
  emailChange,
  becomesVerified,
  isReplaced,
}: AcceptedSignIn): ActivityEvent[] {
  const events: ActivityEvent[] = []
  if (isReplaced) events.push('provider-replaced')
  if (becomesVerified) events.push('email-verified')
  if (emailChange === 'change' || emailChange === 'correction') events.push('email-changed')
  if (emailChange === 'undo') events.push('email-change-undone')
  return events
}

type RememberedProof = Pick<CheckedSignIn, 'proof' | 'account'>

/**
 * Rule 13: passkeys. The change of `last_proof_at`: none within a day of the last one, so that most sign-ins write
 * nothing. Always recorded after a reset: a new passkey is no newer than `last_proof_at`, and would start suspended.
 */
function lastProofChanges(
  { last_proof_at }: Pick<UserRow, 'last_proof_at'>,
  { proof, account }: RememberedProof,
): UserChanges {
  const proofAt = proof.authTime * SECOND_MS
  const recordedAt = last_proof_at ?? 0
  const isDue = proofAt - recordedAt >= DAY_MS || recordedAt < account.validSince * SECOND_MS
  return isDue && proofAt > recordedAt ? { last_proof_at: proofAt } : {}
}

/** For a proof that changes nothing else. */
export async function rememberProof(
  tx: Queryable,
  user: UserRow,
  proof: RememberedProof,
): Promise<void> {
  const changes = lastProofChanges(user, proof)
  if (Object.keys(changes).length > 0) await usersStore.update(tx, user.id, changes)
}

export function createUser(
  tx: Queryable,
  checkedSignIn: CheckedSignIn,
  isVerified: boolean,
): Promise<UserRow> {
  return usersStore.insert(tx, toNewUser(checkedSignIn, isVerified))
}

function toNewUser(
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

/** The users who have a proof's uid and its email, and the stored identities of the user with the uid. */
export interface MatchingUsers {
  readonly byUid: UserRow | undefined
  readonly byEmail: UserRow | undefined
  readonly identities: readonly IdentityRow[]
  /** The former email of the user with the uid that an undo restores, if the proof's is another than the present one. */
  readonly restorableEmail: string | undefined
}
