import type { ActivityEvent } from '@foyer/contract/schemas.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import { randomUUID } from 'node:crypto'
import { DAY_MS, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import type { IdentityRow, UserRow } from '../db/tables.ts'
import {
  EMPTY_COLUMNS,
  NO_PENDING_EMAIL,
  USER_COLUMN_NAMES,
  USER_COLUMNS,
} from '../db/user-columns.ts'
import type { QuietChanges, UserChanges } from '../db/users.ts'
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
  firstConfirmation,
  distrustOthers,
  findReplacedIdentity,
  findSuspendedIdentity,
  hasForeignIdentity,
  isSuspect,
  type IdentityRefusal,
  isLongConfirmed,
  isOtherTrusted,
  type KnownIdentity,
  type KnownUser,
  listIdentitiesToStore,
  listRemovedMethods,
  provesEmail,
} from './identities.ts'
import { localeChanges, NO_NAMES, type SignIn } from './request.ts'

/** The users who have a proof's uid and its email, and the stored identities of the user with the uid. */
export interface MatchingUsers {
  readonly byUid: UserRow | undefined
  readonly byEmail: UserRow | undefined
  readonly identities: readonly IdentityRow[]
  /** Whether this may be the owner's first login, in the account of someone who has verified it (rule 7). */
  readonly isOwnersFirst: boolean
  /** The former email of the user with the uid that an undo restores, if the proof's is another than the present one. */
  readonly restorableEmail: string | undefined
}

export type Decision = Create | Accept | Refuse

export interface Create {
  readonly kind: 'create'
  readonly isVerified: boolean
  readonly identities: readonly KnownIdentity[]
  readonly distrust: Distrust
  /** The id of the user who loses this email. */
  readonly takesEmailFrom: string | undefined
}

export interface Accept {
  readonly kind: 'accept'
  readonly user: UserRow
  readonly changes: UserChanges
  readonly emailChange: EmailChangeKind
  /** `undefined` if they have not changed. */
  readonly identities: readonly KnownIdentity[] | undefined
  /** Whether an attacker or a former owner of the email may have entered the user's data. */
  readonly isReclaim: boolean
  readonly isOwnersFirst: boolean
  readonly providerEvents: readonly ProviderEvent[]
  readonly events: readonly ActivityEvent[]
  readonly endsSessions: boolean
  /** The sessions that were started with these sign-in methods end. */
  readonly removedMethods: readonly string[]
  /** The id of the user who loses this email. */
  readonly takesEmailFrom: string | undefined
}

export interface Refuse {
  readonly kind: 'refuse'
  readonly code: ProblemCode
  readonly reason: Reason
  readonly endsSessionsOf: string | undefined
}

/**
 * Applies rules 3 to 7 and 12 to the rows that match a proof. A pure function. `confirmsIdentity`: the request has a recent
 * session of this user, who is verified, so it confirms a newly linked identity.
 *
 * An account at the provider is no user. Ada has a user, which has the uid of her account and her email; the provider can
 * change what belongs to both.
 *
 * - Eve registers Ada's email before Ada does, with a password. She never opens the link, so her user is unverified. Ada
 *   comes and proves the email. If the provider gave her an account of her own, no user has its uid, and Ada's new user
 *   takes the email from Eve's (rule 6). If the provider put her into Eve's account, the uid is that of Eve's user: Ada
 *   gets it, and everything that Eve entered is deleted, with her sessions (rule 7).
 * - Eve's account at a provider claims Ada's email. The claim takes nothing from Ada, however verified it looks (rule 5).
 * - Grace leaves the company, and Linus gets her address. Google reports it for another person, so he gets the user without
 *   what Grace entered, and her password no longer opens it (rule 7). If Grace had two-step login on, he is asked for her
 *   factor, and can only request the email (rule 12).
 * - Ada changes her email at the provider. Her user follows if she asked for that here, or puts back the one that she had
 *   (rule 6). Otherwise she is refused: someone who has only her password may have made the change.
 */
export function decide(
  matching: MatchingUsers,
  signIn: SignIn,
  confirmsIdentity = false,
): Decision {
  const { byUid, byEmail } = matching
  // A new account at the provider must not let a disabled user back in.
  const verifiedHolder = byEmail?.email_verified ? byEmail : undefined
  if (isDisabled(byUid) || isDisabled(verifiedHolder)) {
    return refuse('invalid_identity_token', 'user-disabled')
  }
  if (!byUid) return decideNewUser(byEmail, signIn)
  if (byUid.deleting_at !== null) return refuse('account_deleted', 'deletion-pending')
  return decideExistingUser({ ...matching, user: byUid }, signIn, confirmsIdentity)
}

/** Rule 6: one user per uid and email. Only a verified proof takes an email from another user. */
function decideNewUser(emailHolder: UserRow | undefined, signIn: SignIn): Decision {
  const refusal = checkNewIdentity(signIn) // rule 4: account lookup
  if (refusal) return refuseIdentity(refusal)
  const isVerified = provesEmail(signIn, undefined) // rule 5: verified email
  // rule 6a: an unverified proof takes no email from another user
  if (emailHolder && !isVerified) return refuse('conflict', 'email-held-by-another')
  return {
    kind: 'create',
    isVerified,
    identities: listIdentitiesToStore(signIn, isVerified, [], false),
    distrust: findStrangers(
      signIn,
      { becomesVerified: isVerified, isOwnersFirst: false, identities: [] },
      emailHolder,
    ),
    takesEmailFrom: emailHolder?.id,
  }
}

/**
 * Rules 12 and 18. The second step without which a verified email does not pass from its holder to another user, besides
 * the proof. Eve's Google account is connected to Ada's account at the provider, and Ada knows that someone was there. Eve
 * deletes that account, and signs up with hers, or changes the email of a user of hers to Ada's.
 */
export function findEmailGuard(holder: UserRow | undefined): 'factor' | 'email-code' | undefined {
  if (!holder?.email_verified) return undefined
  if (hasTwoStepOn(holder)) return 'factor'
  // rule 18f: a stranger's other account does not take the email
  return holder.had_stranger_at === null ? undefined : 'email-code'
}

type Distrust = Pick<UserChanges, 'had_stranger_at' | 'secured_at'>

/** Rule 7: first verification. What to remember of strangers who may come back (rule 18: codes by email). */
function findStrangers(
  signIn: SignIn,
  {
    becomesVerified,
    isOwnersFirst,
    identities,
  }: Pick<Findings, 'becomesVerified' | 'isOwnersFirst'> & Pick<KnownUser, 'identities'>,
  emailHolder: UserRow | undefined,
): Distrust {
  const { now } = signIn
  return {
    // rule 7f: the former holder of an email may have another account with it
    // Grace leaves the company, and her account is deleted. Linus signs up with her address, to which she has an Apple account.
    ...(emailHolder?.email_verified === 1 && { had_stranger_at: now }),
    // rule 7e: what a stranger has connected can still set a password
    ...((becomesVerified || isOwnersFirst) &&
      hasForeignIdentity(signIn) && { had_stranger_at: now }),
    // rule 7o: so may someone who has logged in with another trusted provider
    ...(isOwnersFirst &&
      identities.some((row) => isOtherTrusted(signIn, row)) && { had_stranger_at: now }),
    // rule 7k: a password that was there before may be a stranger's
    // Eve has registered Ada's email. Ada opens the link, although she asked for none, and logs in with Google.
    ...(becomesVerified && hasPasswordBeside(signIn) && { secured_at: now }),
    // rule 7n: so may everything else with which Eve has logged in since then
    ...(isOwnersFirst && { secured_at: now }),
  }
}

/** Whether the account has a password, which the sign-in does not show. */
function hasPasswordBeside({ proof, account }: SignIn): boolean {
  const hasPassword = account.identities.some(({ provider }) => provider === 'password')
  return hasPassword && isFederated(proof.provider)
}

type ExistingUser = MatchingUsers & KnownUser

function decideExistingUser(
  matching: ExistingUser,
  signIn: SignIn,
  confirmsIdentity: boolean,
): Decision {
  const { user } = matching
  // rule 3d: the sign-in is not from before a logout or reset
  if (signIn.authTime < user.sign_ins_valid_from) {
    return refuse('reauthentication_required', 'before-sign-ins-valid-from')
  }
  const isVerified = provesEmail(signIn, matching) // rule 5: verified email
  const refusal = checkIdentities(signIn, matching, { isVerified, confirmsIdentity }) // rule 4: account lookup
  if (refusal) return refuseIdentity(refusal, user.id)
  // rule 5c: a verified user stays verified
  if (user.email_verified && !isVerified) {
    const hasOtherEmail = user.email !== signIn.email
    return refuse('forbidden', 'no-longer-verified', hasOtherEmail ? user.id : undefined)
  }
  const emailChange = decideEmailChange(matching, signIn, isVerified) // rule 6: one user per uid and email
  if (!emailChange) return refuse('email_changed', 'stored-email-differs', user.id)
  const emailHolder = matching.byEmail?.id === user.id ? undefined : matching.byEmail
  const guard = findEmailGuard(emailHolder)
  // rule 12d: an email change takes no email of a user with factors
  // Nor does a user with factors take one that needs a code: a sign-in has one second step, and the factor is Eve's own.
  if (guard === 'factor' || (guard && hasTwoStepOn(user)))
    return refuse('conflict', 'email-held-by-another')
  return accept(matching, signIn, { isVerified, emailChange, emailHolder })
}

function isDisabled(user: UserRow | undefined): boolean {
  return user !== undefined && user.disabled_at !== null
}

function refuseIdentity({ code, reason, endsSessions }: IdentityRefusal, userId?: string): Refuse {
  return refuse(code, reason, endsSessions ? userId : undefined)
}

function refuse(code: ProblemCode, reason: Reason, endsSessionsOf?: string): Refuse {
  return { kind: 'refuse', code, reason, endsSessionsOf }
}

/** Rule 6: one user per uid and email. `undefined` if this user may not have the proof's email. */
function decideEmailChange(
  { user, restorableEmail }: ExistingUser,
  signIn: SignIn,
  isVerified: boolean,
): EmailChangeKind | undefined {
  if (user.email === signIn.email) return 'none'
  const isPending = isPendingEmail(user, signIn)
  // rule 6e: only a verified proof corrects an email
  if (!user.email_verified) return isPending && isVerified ? 'correction' : undefined
  // Also if it was requested: once Ada has changed her email back, the one in between is of no use to Eve.
  if (restorableEmail === signIn.email) return 'undo'
  // rule 6b: an email changes on request only
  return isPending ? 'change' : undefined
}

/** Also checks for a newer password that is known to the provider but not yet stored. */
function isPendingEmail(user: UserRow, { email, account, now }: SignIn): boolean {
  const pending = findPendingEmailChange(user, now)
  return pending?.email === email && account.passwordUpdatedAt <= pending.requestedAt
}

/** What an accepted sign-in shows. */
interface Findings {
  readonly emailChange: EmailChangeKind
  readonly becomesVerified: boolean
  readonly isOwnersFirst: boolean
  /** Whether the email was given to another user of the proof's provider. */
  readonly isReplaced: boolean
  readonly distrust: Distrust
  readonly isReclaim: boolean
  readonly providerDiff: ProviderDiff
  readonly removedMethods: readonly string[]
}

interface Proven {
  readonly isVerified: boolean
  readonly emailChange: EmailChangeKind
  readonly emailHolder: UserRow | undefined
}

function accept(
  { user, identities, isOwnersFirst }: ExistingUser,
  signIn: SignIn,
  { isVerified, emailChange, emailHolder }: Proven,
): Accept {
  const known = { user, identities }
  const becomesVerified = !user.email_verified && isVerified
  // rule 7g: the next owner of an email reclaims the user
  // Rule 9 asks a user with factors for one, which shows that the owner is still the same.
  const isReplaced = !hasTwoStepOn(user) && findReplacedIdentity(signIn, identities) !== undefined
  // A corrected email may belong to someone other than the person who entered the data.
  const hasOtherOwner = emailChange === 'correction' || !isSameCredential(user, signIn)
  const isReclaim = isReplaced || (becomesVerified && hasOtherOwner) // rule 7: first verification
  const providerDiff = diffProvider(user, signIn.account)
  const removedMethods = listRemovedMethods(known, signIn.account)
  const found = {
    emailChange,
    becomesVerified,
    isOwnersFirst,
    isReplaced,
    distrust: findStrangers(signIn, { becomesVerified, isOwnersFirst, identities }, emailHolder),
    isReclaim,
    providerDiff,
    removedMethods,
  }
  return {
    kind: 'accept',
    user,
    changes: listChanges(user, signIn, found),
    emailChange,
    identities: listChangedIdentities(known, signIn, found, isVerified),
    isReclaim,
    isOwnersFirst,
    providerEvents: isReclaim
      ? listEventsOfReclaim(signIn, providerDiff.events)
      : providerDiff.events,
    events: listEvents(found),
    // rule 7a: a first verification ends sessions
    endsSessions:
      becomesVerified || isOwnersFirst || emailChange !== 'none' || providerDiff.isReset,
    removedMethods,
    takesEmailFrom: emailHolder?.id,
  }
}

/** Rules 6 and 7: one user per uid and email, first verification. Mostly empty for an ordinary sign-in from the usual device. */
function listChanges(user: UserRow, signIn: SignIn, found: Findings): UserChanges {
  const { email, request } = signIn
  const signInsValidFrom = findSignInsValidFrom(user, signIn, found)
  return {
    ...found.providerDiff.changes,
    ...(signInsValidFrom > user.sign_ins_valid_from && { sign_ins_valid_from: signInsValidFrom }),
    ...(found.becomesVerified && { email_verified: 1 }),
    // rule 7j: a reclaim with a provider refuses the password of before
    // Grace has set it, whose email Linus has now, or Eve, who registered Ada's. She can connect something to the account.
    ...(found.isReclaim && hasPasswordBeside(signIn) && distrustPassword(signIn)),
    ...(found.isReplaced && { had_stranger_at: signIn.now }),
    ...found.distrust,
    ...(found.isReclaim && replaceColumns(user, signIn)),
    ...((changesAccount(found) || found.providerDiff.isReset) && NO_PENDING_EMAIL),
    ...(found.emailChange !== 'none' && toEmail(email)),
    ...lastProofChanges(user, signIn),
    ...localeChanges(user, request.device),
  }
}

const distrustPassword = ({ account, now }: SignIn) => ({
  refused_password_at: account.passwordUpdatedAt,
  had_stranger_at: now,
})

/**
 * An ordinary sign-in does not raise `sign_ins_valid_from`. Otherwise, if the later of two concurrent sign-ins finished
 * first, the earlier one would be refused.
 */
function findSignInsValidFrom(
  user: UserRow,
  { account, authTime }: SignIn,
  found: Findings,
): number {
  const removesMethod = found.removedMethods.length > 0
  // rule 7c: sign-ins from before a first verification are refused
  const raisedTo = changesAccount(found) || removesMethod ? authTime : 0
  return Math.max(user.sign_ins_valid_from, account.validSince, raisedTo)
}

function changesAccount(found: Findings): boolean {
  const { becomesVerified, isOwnersFirst, isReplaced, emailChange } = found
  return becomesVerified || isOwnersFirst || isReplaced || emailChange !== 'none'
}

/** Rule 7: first verification. The values that a new account with this proof would have. */
function replaceColumns(user: UserRow, signIn: SignIn): UserChanges {
  // The name of a password account can still be the one that an attacker entered at the provider.
  const isNameOwn = isFederated(signIn.proof.provider)
  const names = isNameOwn ? signIn.names : NO_NAMES
  const newUser = toNewUser({ ...signIn, names }, true)
  const replaced = USER_COLUMN_NAMES.filter(
    (column) => USER_COLUMNS[column].onReclaim === 'replaced' && newUser[column] !== user[column],
  )
  return Object.fromEntries(replaced.map((column) => [column, newUser[column]]))
}

function listChangedIdentities(
  known: KnownUser,
  signIn: SignIn,
  found: Findings,
  isVerified: boolean,
): readonly KnownIdentity[] | undefined {
  const kept = keepIdentities(confirmAgain(known, signIn, found), signIn, found)
  const identities = listIdentitiesToStore(
    signIn,
    isVerified,
    kept,
    known.user.had_stranger_at !== null || found.isOwnersFirst,
  )
  return found.isReclaim || !areSameIdentities(identities, known.identities)
    ? identities
    : undefined
}

/**
 * Rule 4: account lookup. Confirms the suspended identity that signs in. After a new password, the second step of a user
 * with two-step login also confirms those of before, except of the last 30 days: the owner may not yet have reported one
 * that someone else has connected. As the page does for passkeys (rule 13: passkeys). One that would need a code by email
 * without two-step login is not confirmed by a login with another method.
 */
function confirmAgain(
  known: KnownUser,
  signIn: SignIn,
  { providerDiff }: Findings,
): readonly KnownIdentity[] {
  const { user, identities } = known
  const suspended = findSuspendedIdentity(signIn, known)
  // A login has passed the code by email; other calls ask for none.
  const isCodePassed = signIn.purpose === 'login' && isSuspect(signIn, known)
  const confirmed_at = confirmationTime(signIn)
  // rule 4p: a login with another method confirms nothing that a stranger may have connected
  // Eve registered Ada's email with GitHub. Ada came with Google, turned two-step login on, and sets a password now.
  const isKept = (row: KnownIdentity) =>
    row.confirmed_at !== null &&
    row.confirmed_at > (user.secured_at ?? 0) &&
    row.confirmed_at >= afterRevocation(user.valid_since) &&
    isLongConfirmed(row, signIn.now)
  const keepsOthers = providerDiff.isReset && hasTwoStepOn(user)
  const isOwn = ({ provider }: KnownIdentity) => provider === signIn.proof.provider
  const isRenewed = (row: KnownIdentity) =>
    (isCodePassed && isOwn(row)) || (keepsOthers && isKept(row))
  return identities.map((row) => {
    // rule 16n: a later confirmation makes no identity newer
    // Eve opens a Google account in Ada's mailbox and logs in, so Ada's GitHub needs a code. It must stay the older one:
    // after Ada's "This wasn't me", it is her only login.
    if (isRenewed(row)) return { ...row, confirmed_at, first_confirmed_at: firstConfirmation(row) }
    // rule 16q: unless a revocation has ended the confirmation of before
    // Eve has connected GitHub on Ada's laptop, which Ada's new password suspended. Eve finds the laptop once more.
    return row === suspended ? { ...row, confirmed_at, first_confirmed_at: null } : row
  })
}

function keepIdentities(
  identities: readonly KnownIdentity[],
  signIn: SignIn,
  { isReclaim, isOwnersFirst, emailChange }: Findings,
): readonly KnownIdentity[] {
  const { email } = signIn
  // rule 7i: after a reclaim, no identity stays confirmed
  if (isReclaim) return []
  // rule 7p: after the owner's first login, those of other trusted providers are in doubt
  // Grace had the email, and logged in with Apple. Linus has it now, and comes with Google. Without emails, nothing could
  // end the doubt about the owner's own, so the one who comes second would keep the owner out.
  const kept =
    isOwnersFirst && signIn.canSendCodes ? distrustOthers(signIn, identities) : identities
  if (emailChange === 'none') return kept
  // rule 6f: after an email change, none with another email does
  return kept.map((row) => (row.email === email ? row : { ...row, confirmed_at: null }))
}

/** A reclaim drops all other provider events. The user's own password change tells them why the activity starts here. */
function listEventsOfReclaim(
  { proof }: SignIn,
  events: readonly ProviderEvent[],
): readonly ProviderEvent[] {
  if (proof.provider !== 'password') return []
  return events.filter(({ event }) => event === 'password-changed')
}

function listEvents({ emailChange, becomesVerified, isReplaced }: Findings): ActivityEvent[] {
  const events: ActivityEvent[] = []
  if (isReplaced) events.push('provider-replaced')
  if (becomesVerified) events.push('email-verified')
  if (emailChange === 'change' || emailChange === 'correction') events.push('email-changed')
  if (emailChange === 'undo') events.push('email-change-undone')
  return events
}

/** How long a requested email change stays valid: milliseconds. */
const EMAIL_CHANGE_MS = DAY_MS

export interface PendingEmailChange {
  readonly email: string
  readonly requestedAt: number
  readonly expiresAt: number
}

/** A password set after the request cancels it. */
export function findPendingEmailChange(user: UserRow, now: number): PendingEmailChange | undefined {
  const { pending_email: email, pending_email_at: requestedAt, password_updated_at } = user
  if (email === null || requestedAt === null) return undefined
  if (now - requestedAt >= EMAIL_CHANGE_MS) return undefined
  if (password_updated_at > requestedAt) return undefined
  return { email, requestedAt, expiresAt: requestedAt + EMAIL_CHANGE_MS }
}

export function toEmail(email: string): UserChanges {
  return { ...NO_EMAIL_REQUEST, email }
}

/**
 * Rule 13: passkeys. The change of `last_proof_at`: none within a day of the last one, so that most sign-ins write
 * nothing. Always recorded after a reset: a new passkey is no newer than `last_proof_at`, and would start suspended.
 */
export function lastProofChanges(
  { last_proof_at }: UserRow,
  { proof, account }: SignIn,
): QuietChanges {
  const proofAt = proof.authTime * SECOND_MS
  const recordedAt = last_proof_at ?? 0
  const isDue = proofAt - recordedAt >= DAY_MS || recordedAt < account.validSince * SECOND_MS
  return isDue && proofAt > recordedAt ? { last_proof_at: proofAt } : {}
}

/** The row of a user who signs up. */
export function toNewUser(signIn: SignIn, isVerified: boolean): UserRow {
  const { proof, account, email, names, profile, request, now } = signIn
  const { device } = request
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
