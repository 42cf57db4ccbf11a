import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import { parseEmail } from '@foyer/contract/user.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import { SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import type { IdentityRow, Queryable, UserRow } from '../db/tables.ts'
import { identitiesStore } from '../db/users.ts'
import { isFederated, isTrustedProvider } from '../identity/id-token.ts'
import type { Account, LinkedIdentity } from '../identity/provider.ts'
import { hasTwoStepOn } from '../sessions/user.ts'
import { isSameCredential } from './account.ts'
import { isOfferedMethod, type OfferedMethods, type SignIn } from './request.ts'

/*
 * Rule 4: account lookup. The identities that the account at the provider has at Google, GitHub and so on, as the last
 * lookups found them. The provider lists what is linked now, but not when or by whom it was linked, or what was linked before. The rows
 * remember it, because these three look alike in a lookup:
 *
 * - Ada connects GitHub on her account page. From then on, GitHub logs her in.
 * - Eve registers at an untrusted provider with Ada's email, which is only a claim. She logs in, and the identity
 *   provider merges the account into Ada's. So such an identity counts once the user, who has logged in another way, has
 *   confirmed it (`confirmed_at`).
 * - Grace had the email, and logged in with Google; now Linus has it, with a Google account of his own. The email is the
 *   same, but the identity is not, so a trusted provider's new identity replaces the old one and everything behind it.
 *
 * A confirmation ends with a new password: someone who knew the old one may have connected the identity. An identity that
 * was removed keeps its row as long as it could explain the email (`removed_at`).
 */

/** A row without its user, who may not exist yet. */
export type KnownIdentity = Omit<IdentityRow, 'user_id'>

/** The user of a proof's uid, with the identities that the last lookup found. */
export interface KnownUser {
  readonly user: UserRow
  readonly identities: readonly KnownIdentity[]
}

export interface IdentityRefusal {
  readonly code: ProblemCode
  readonly reason: Reason
  readonly endsSessions?: boolean
}

interface IdentityCheck {
  /** Whether the proof proves the email (rule 5: verified email). */
  readonly isVerified: boolean
  /** Whether the request has a recent session of this verified user, which confirms a newly linked identity. */
  readonly confirmsIdentity: boolean
}

/** Rule 4: account lookup. Checks the account's linked identities, also if the user signs in with a password. */
export function checkIdentities(
  signIn: SignIn,
  known: KnownUser,
  { isVerified, confirmsIdentity }: IdentityCheck,
): IdentityRefusal | undefined {
  // A user with second factors is recognised by them (rule 12: email of a user with factors).
  const replaced = hasTwoStepOn(known.user)
    ? undefined
    : findReplacedIdentity(signIn, known.identities)
  // rule 7d: the former owner of an email waits for the next one
  // Grace leaves the company, and Linus gets her address. Her password must not open what is now his.
  if (replaced && !(isVerified && replaced.provider === signIn.proof.provider)) {
    return identityReplaced()
  }
  // rule 7m: an open session is the former owner's
  // The next owner logs in, which ends it. Until then, Grace's laptop shows what Grace has entered.
  if (replaced && signIn.purpose !== 'login') return identityReplaced()
  const linked = findUnconfirmedIdentity(signIn, known.identities)
  const needsConfirmation =
    (linked && !isTrustedProvider(linked.provider)) ||
    findSuspendedIdentity(signIn, known) ||
    (!replaced && isDoubtfulWithoutStep(signIn, known))
  // rule 4f: a new identity of an untrusted provider is confirmed
  if (needsConfirmation && !confirmsIdentity) {
    return { code: 'forbidden', reason: 'identity-not-confirmed' }
  }
  if (isRefusedPassword(signIn, known)) return { code: 'forbidden', reason: 'refused-password' }
  // rule 18i: a login that needs a code allows no change in an open session
  // Eve has set the password of Ada's account, and finds Ada's laptop unlocked, where Ada has logged in with Google.
  if (signIn.purpose === 'sensitive-change' && needsCode(signIn, known, isSuspect))
    return { code: 'reauthentication_required', reason: 'email-code-missing' }
  // rule 18k: nor does it make a session know a password that needs a code
  if (signIn.purpose !== 'login' && needsCode(signIn, known, isForeignPassword))
    return { code: 'reauthentication_required', reason: 'email-code-missing' }
  return checkNewIdentity(signIn, known)
}

function identityReplaced(): IdentityRefusal {
  return { code: 'forbidden', reason: 'identity-replaced', endsSessions: true }
}

/** Rule 4: account lookup. A linked identity is recognised by its id; until it is known, it needs the account's email. */
export function checkNewIdentity(signIn: SignIn, known?: KnownUser): IdentityRefusal | undefined {
  const linked = findUnconfirmedIdentity(signIn, known?.identities ?? [])
  const isOwn =
    !linked ||
    parseEmail(linked.email ?? '') === signIn.email ||
    (known && isDoubtful(signIn, known) && hadEmail(linked, known, signIn))
  // rule 4m: an identity that is not known yet has the account's email
  return isOwn ? undefined : { code: 'identity_conflict', reason: 'linked-email-differs' }
}

/**
 * Ada has logged in with Apple, whose address is a private relay address by now, and logs in with Google on a new device.
 * That puts her Apple account in doubt, as "This wasn't me" does, but it is still the one that had this email.
 */
function hadEmail(linked: LinkedIdentity, { identities }: KnownUser, { email }: SignIn): boolean {
  return findKnownIdentity(linked, identities)?.email === email
}

/**
 * Rule 18: codes by email. Whether an identity is linked that does not log in here without a code. Eve finds Ada's laptop unlocked, and
 * connects her own Google account at the provider. The provider lets it sign in to Ada's account, and set a password
 * there, which must not be enough here.
 */
export function hasRefusedIdentity(signIn: SignIn, known: KnownUser): boolean {
  const check = { isVerified: true, confirmsIdentity: false }
  return signIn.account.identities.some(({ provider }) => {
    if (!isFederated(provider)) return provider !== 'password'
    const login = { ...signIn, proof: { ...signIn.proof, provider }, purpose: 'login' } as const
    // rule 18l: one that is in doubt may have set a password, too
    if (isDoubtful(login, known)) return true
    return checkIdentities(login, known, check) !== undefined
  })
}

/**
 * Rule 18: codes by email. Whether the password is new here, and an identity is linked that may have set it. Eve may use
 * Ada's laptop, so a known device doesn't show who has set it.
 */
export function isForeignPassword(signIn: SignIn, known: KnownUser): boolean {
  const { proof, account } = signIn
  const isNew = account.passwordUpdatedAt > known.user.password_updated_at
  // Not one that only this new password suspends: Ada has confirmed it with a session.
  const before = { ...signIn, account: { ...account, validSince: known.user.valid_since } }
  return proof.provider === 'password' && isNew && hasRefusedIdentity(before, known)
}

/**
 * Rule 7: first verification. Whether an identity is linked that doesn't show that it belongs to the person who signed in.
 * Eve registers Ada's email, and connects her own Google account. Ada sets a new password. With the Google account, Eve
 * can set another one at the provider, and once she has disconnected it, nothing tells her password from Ada's.
 */
export function hasForeignIdentity({ proof, account, email }: SignIn): boolean {
  return account.identities
    .filter(({ provider }) => provider !== proof.provider && provider !== 'password')
    .some((one) => !isTrustedProvider(one.provider) || parseEmail(one.email ?? '') !== email)
}

/*
 * Rule 18: codes by email. A stranger has been in the account, or had the email (`had_stranger_at`). Then an identity of
 * a trusted provider is in doubt until it is confirmed, because it may be the stranger's:
 *
 * - Eve reads Ada's mailbox for an hour, and opens a Google account with Ada's email. She logs in with it before Ada's
 *   "This wasn't me", which ends its confirmation, or only after that.
 * - Grace leaves the company, and Linus gets her address. Grace has an Apple account with the address, too. The identity
 *   provider connects it to Linus's account at its next login.
 * - Ada finds Eve's Google account on the account page, and disconnects it. Eve logs in with it again.
 *
 * At a login, the second step confirms it. Everywhere else, its owner confirms it on the account page.
 */

/** Whether this identity is in doubt. `row`: what is known of it here. */
function isInDoubt(user: UserRow, provider: string, row: KnownIdentity | undefined): boolean {
  if (!user.email_verified || user.had_stranger_at === null) return false
  if (!isTrustedProvider(provider)) return false
  // rule 18g: an identity that was disconnected is in doubt when it is connected again
  if (row && row.removed_at !== null) return true
  return (row?.confirmed_at ?? null) === null
}

/** Whether the identity that signed in is in doubt. */
export function isDoubtful({ proof, account }: SignIn, { user, identities }: KnownUser): boolean {
  const { provider } = proof
  const own = account.identities.find((identity) => identity.provider === provider)
  return isInDoubt(user, provider, own && findKnownIdentity(own, identities))
}

/** Whether it is, and the call asks for no second step. For a login without another way in, it counts nevertheless. */
function isDoubtfulWithoutStep(signIn: SignIn, known: KnownUser): boolean {
  const { purpose, offered } = signIn
  // rule 4j: in doubt, a call that asks for no second step accepts nothing
  // Eve finds Ada's laptop unlocked: her Google account is neither confirmed with Ada's session, nor makes it fresh.
  const isAsked = hasTwoStepOn(known.user)
    ? purpose !== 'verification'
    : purpose === 'login' && signIn.canSendCodes
  if (isAsked || !isDoubtful(signIn, known)) return false
  // rule 4n: in doubt, a call with a session accepts nothing, also without another way in
  // Ada has only GitHub. Eve finds her laptop unlocked: Ada's session shows that Ada needs no other way in.
  if (purpose !== 'login') return true
  // One that is in doubt itself is no other way in.
  const others = known.identities.filter(
    (row) => row.removed_at === null && row.provider !== signIn.proof.provider,
  )
  return hasOtherMethod({ ...known, identities: others, offered })
}

/**
 * Rule 7: first verification. Whether a trusted provider logs in to a verified user for the first time. Eve registers
 * Ada's email. Ada opens the link, although she asked for none, and Eve logs in, so Eve's user is verified. Then Ada comes
 * with Google, and the provider puts her into Eve's account. Or Grace, who logged in with Apple, had the email before
 * Linus, who comes with Google. A user with two-step login has passed the second step.
 */
export function isFirstTrustedLogin(
  { proof, purpose }: SignIn,
  { user, identities }: KnownUser,
): boolean {
  if (purpose !== 'login' || !user.email_verified || hasTwoStepOn(user)) return false
  if (!isTrustedProvider(proof.provider)) return false
  return !identities.some((row) => row.provider === proof.provider && isConfirmed(row))
}

/** Whether the user has confirmed this identity of another trusted provider. */
export const isOtherTrusted = ({ proof }: SignIn, row: KnownIdentity): boolean =>
  row.provider !== proof.provider && isTrustedProvider(row.provider) && isConfirmed(row)

/** After such a login, these are in doubt, as if they had been disconnected. What they were stays known (rule 7h). */
export function distrustOthers(
  signIn: SignIn,
  identities: readonly KnownIdentity[],
): readonly KnownIdentity[] {
  return identities.map((row) => (isOtherTrusted(signIn, row) ? toRemoved(row, signIn) : row))
}

/** Rule 7: first verification. A trusted provider now reports the email for another of its users. */
export function findReplacedIdentity(
  { account, email }: SignIn,
  known: readonly KnownIdentity[],
): KnownIdentity | undefined {
  // rule 7h: an identity tells its owner from the next one, also after it was disconnected
  return known
    .filter((row) => isConfirmed(row) && row.email === email)
    .filter(({ provider }) => isTrustedProvider(provider))
    .find((row) => account.identities.some((identity) => isReplacement(identity, row)))
}

function isReplacement({ provider, id, email }: LinkedIdentity, row: KnownIdentity): boolean {
  if (provider !== row.provider || id === row.provider_user_id) return false
  return parseEmail(email ?? '') === row.email
}

/** The identity that signed in, unless it is confirmed and linked. */
function findUnconfirmedIdentity(
  { proof, account }: SignIn,
  known: readonly KnownIdentity[],
): LinkedIdentity | undefined {
  if (!isFederated(proof.provider)) return undefined
  const own = account.identities.find(({ provider }) => provider === proof.provider)
  const row = own && findKnownIdentity(own, known)
  return row && isConfirmed(row) && row.removed_at === null ? undefined : own
}

const isConfirmed = ({ confirmed_at }: KnownIdentity) => confirmed_at !== null

/**
 * Rule 4: account lookup. The identity that signed in, if it is untrusted and sign-ins were revoked since it was
 * confirmed, as by a new password: someone who knew the old one may have connected it. It counts nevertheless for a user
 * who has never had another way to log in, whose password it can't be about.
 */
export function findSuspendedIdentity(
  { proof, account, offered }: SignIn,
  { user, identities }: KnownUser,
): KnownIdentity | undefined {
  if (!isFederated(proof.provider)) return undefined
  const validSince = Math.max(user.valid_since, account.validSince)
  const own = identities.find(({ provider }) => provider === proof.provider)
  const known = { user, identities, offered }
  return own && isSuspendedIdentity(own, known, validSince) ? own : undefined
}

/** Whether sign-ins were revoked since this identity was confirmed. */
function isSuspendedIdentity(
  row: KnownIdentity,
  known: MethodsOfUser,
  validSince: number,
): boolean {
  const { provider, confirmed_at } = row
  if (isTrustedProvider(provider)) return false
  // rule 4g: a revocation ends what an untrusted identity was confirmed for
  if (confirmed_at === null || confirmed_at >= afterRevocation(validSince)) return false
  // rule 4q: without passwords, a revocation doesn't end the untrusted login with which the user signed up
  // Eve opened a Google account with Ada's email long ago, and sets a password with it at the provider.
  if (!mayHavePassword(known.user, known.offered) && isFromSignUp(row, known.user)) return false
  return hasOtherMethod(known)
}

interface MethodsOfUser extends KnownUser {
  readonly offered: OfferedMethods
}

/**
 * A method that the product no longer offers is no way in: Ada's account still has a password, but since the product
 * offers GitHub only, that is her only way to log in.
 */
function hasOtherMethod({ user, identities, offered }: MethodsOfUser): boolean {
  const trusted = identities.filter(({ provider }) => isTrustedProvider(provider))
  const usable = trusted.filter(({ provider }) => isOfferedMethod(offered, provider))
  return mayHavePassword(user, offered) || usable.some(isConfirmed)
}

/** Also if the account once had a password, which a thief may have removed, and before the first lookup. */
export function mayHavePassword(user: UserRow | undefined, { password }: OfferedMethods): boolean {
  if (!password) return false
  if (user?.created_with === 'password' || (user?.password_updated_at ?? 0) > 0) return true
  return user?.sign_in_methods?.split(' ').includes('password') ?? true
}

/** Rules 7 and 16. The password was set before the email was given to another person, or before "This wasn't me". */
function isRefusedPassword({ proof, account }: SignIn, { user }: KnownUser): boolean {
  const { refused_password_at } = user
  if (proof.provider !== 'password' || refused_password_at === null) return false
  return account.passwordUpdatedAt <= refused_password_at
}

/**
 * Rules 7 and 16. Whether a login needs a code by email on every device: with the password, or with an untrusted
 * identity that was there before. The code confirms the identity; for the password, `secured_at` is emptied.
 */
export function isSuspect({ proof }: SignIn, { user, identities }: KnownUser): boolean {
  const { secured_at } = user
  if (secured_at === null || isTrustedProvider(proof.provider)) return false
  const own = identities.find(({ provider }) => provider === proof.provider)
  return (own?.confirmed_at ?? 0) <= secured_at
}

/** Whether a login would need a code by email for this reason. Without `MAIL_URL`, it needs none. */
function needsCode(signIn: SignIn, known: KnownUser, reason: typeof isSuspect): boolean {
  const { user } = known
  if (!user.email_verified || !signIn.canSendCodes || hasTwoStepOn(user)) return false
  return reason(signIn, known)
}

function findKnownIdentity(
  { provider, id }: LinkedIdentity,
  known: readonly KnownIdentity[],
): KnownIdentity | undefined {
  return known.find((row) => row.provider === provider && row.provider_user_id === id)
}

/**
 * Rule 5: verified email. Whether the person who signed in is known to own the email: a trusted provider says so, or
 * they opened a link sent to it. The proof's `email_verified` alone shows neither, because it belongs to the account, not
 * to who signed in:
 *
 * - Eve registers at an untrusted provider with Ada's email, and logs in. The account has Ada's email as verified, and
 *   keeps it when Eve adds a password and removes the provider. So an untrusted identity that may be the reason counts
 *   against the proof, also after it was removed.
 * - Eve connects her own Google account to an account with Ada's email. Google is trusted, but reports Eve's email.
 * - Ada's account was still unverified when her GitHub identity was first seen in it (`seen_unverified_at`); then she
 *   opened the link. So the link is the reason, and not GitHub.
 */
export function provesEmail(signIn: SignIn, known: KnownUser | undefined): boolean {
  const { proof, account, email } = signIn
  if (!proof.emailVerified) return false
  if (known?.user.email_verified && known.user.email === email) return true
  if (isTrustedProvider(proof.provider)) return isReportedBy(proof.provider, signIn)
  // If the credential changed since sign-up, the link may have been opened by someone else: the owner of the email.
  if (isFederated(proof.provider) && !(known && isSameCredential(known.user, signIn))) return false
  const identities = [...account.identities, ...listRemoved(signIn, known)]
  // rule 5d: email_verified may be the claim of an untrusted provider
  return !identities.some((identity) => mayHaveVerified(identity, email, known))
}

/** An identity with another email does not prove this email, which an untrusted identity may have verified. */
function isReportedBy(trustedProvider: string, { account, email }: SignIn): boolean {
  // rule 5b: a provider proves the email of its own identity only
  return account.identities.some(
    (identity) =>
      identity.provider === trustedProvider && parseEmail(identity.email ?? '') === email,
  )
}

/** Removed identities, because `email_verified` stays true after the identity that caused it was removed. */
function listRemoved({ account }: SignIn, known: KnownUser | undefined): LinkedIdentity[] {
  const linked = new Set(account.identities.map(({ provider, id }) => `${provider} ${id}`))
  return (known?.identities ?? [])
    .filter((row) => !linked.has(`${row.provider} ${row.provider_user_id}`))
    .map(({ provider, provider_user_id: id, email }) => ({
      provider,
      id,
      email: email ?? undefined,
    }))
}

/**
 * Whether the account's email may be verified only because this untrusted provider says so. Impossible if the
 * identity was seen with this email before the email was verified, or if it never had this email.
 */
function mayHaveVerified(
  identity: LinkedIdentity,
  email: string,
  known: KnownUser | undefined,
): boolean {
  if (!isFederated(identity.provider) || isTrustedProvider(identity.provider)) return false
  const row = known && findKnownIdentity(identity, known.identities)
  if (!row) return true
  const hadEmail = row.email === email
  if (row.seen_unverified_at !== null && hadEmail && known.user.email === email) return false
  return hadEmail || parseEmail(identity.email ?? '') === email
}

/**
 * The identities to store after a sign-in: those of the account, with the one that signed in confirmed, and removed
 * ones that still matter. `isVerified`: whether the user is verified after it.
 */
export function listIdentitiesToStore(
  signIn: SignIn,
  isVerified: boolean,
  known: readonly KnownIdentity[],
  hadStranger: boolean,
): readonly KnownIdentity[] {
  const federated = signIn.account.identities.filter(({ provider }) => isFederated(provider))
  const linked = new Map(federated.map((identity) => [identity.provider, identity]))
  const removed = known.filter(({ provider }) => !linked.has(provider))
  return [
    ...[...linked.values()].map((identity) =>
      toKnownIdentity(identity, known, signIn, { isVerified, hadStranger }),
    ),
    ...removed
      .filter((row) => mattersIfRemoved(row, signIn, isVerified))
      .map((row) => toRemoved(row, signIn)),
  ].toSorted((one, other) => (one.provider < other.provider ? -1 : 1))
}

const NEVER_SEEN = {
  email: null,
  confirmed_at: null,
  first_confirmed_at: null,
  seen_unverified_at: null,
}

/** A removed identity keeps its row until one with the account's email takes its place. */
function toKnownIdentity(
  identity: LinkedIdentity,
  rows: readonly KnownIdentity[],
  signIn: SignIn,
  { isVerified, hadStranger }: { readonly isVerified: boolean; readonly hadStranger: boolean },
): KnownIdentity {
  const hasEmail = parseEmail(identity.email ?? '') === signIn.email
  const row = rows.find(({ provider }) => provider === identity.provider)
  const isSame = row?.provider_user_id === identity.id
  const wasLinked = isSame && row.removed_at === null
  // In doubt, it signs in also with another email, once a second step or the account page has confirmed it.
  const isKept = wasLinked || hasEmail || (isSame && identity.provider === signIn.proof.provider)
  if (row && !isKept && mattersIfRemoved(row, signIn, isVerified)) return toRemoved(row, signIn)
  if (wasLinked) return toLinked(identity, row, signIn, hasEmail)
  if (!isSame || !isTrustedProvider(identity.provider))
    return toLinked(identity, NEVER_SEEN, signIn, hasEmail)
  // rule 18h: another login does not end the doubt
  if (hadStranger && identity.provider !== signIn.proof.provider) return row
  // rule 16j: the confirmation of an identity that is connected again is new
  const confirmed_at = row.confirmed_at && confirmationTime(signIn)
  return toLinked(identity, { ...row, confirmed_at, first_confirmed_at: null }, signIn, hasEmail)
}

function toLinked(
  { provider, id }: LinkedIdentity,
  known: typeof NEVER_SEEN | KnownIdentity,
  signIn: SignIn,
  hasEmail: boolean,
): KnownIdentity {
  const { proof, account, email, now } = signIn
  const seen = hasEmail && known.email !== email ? null : known.seen_unverified_at
  return {
    provider,
    provider_user_id: id,
    email: hasEmail ? email : known.email,
    confirmed_at:
      known.confirmed_at ?? (provider === proof.provider ? confirmationTime(signIn) : null),
    first_confirmed_at: known.confirmed_at && known.first_confirmed_at,
    seen_unverified_at: account.emailVerified ? seen : (seen ?? now),
    removed_at: null,
  }
}

/** Since when an identity has been confirmed without a break; `null` if it isn't. */
export const firstConfirmation = ({
  confirmed_at,
  first_confirmed_at,
}: KnownIdentity): number | null => confirmed_at && (first_confirmed_at ?? confirmed_at)

/** Longer than the link of an email works: the owner would have reported one that someone else has connected. */
export function isLongConfirmed(row: KnownIdentity, now: number): boolean {
  const since = firstConfirmation(row)
  return since !== null && since <= now - SECURITY_LINK_MS
}

/** The time of a confirmation that a sign-in gives. The provider's clock may run ahead of ours. */
export function confirmationTime({ now, account }: SignIn): number {
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
  { account, email: accountEmail }: SignIn,
  isVerified: boolean,
): boolean {
  if (email !== accountEmail) return false
  if (isTrustedProvider(provider)) return confirmed_at !== null
  return !isVerified && account.emailVerified && seen_unverified_at === null
}

function toRemoved(row: KnownIdentity, { now }: SignIn): KnownIdentity {
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

/** The sign-in methods that the account no longer has, or has with another identity. */
export function listRemovedMethods(
  { user, identities: known }: KnownUser,
  { identities }: Account,
): readonly string[] {
  const methods = user.sign_in_methods?.split(' ') ?? []
  const isLinked = (method: string) => identities.some(({ provider }) => provider === method)
  const replaced = known
    .filter(({ removed_at }) => removed_at === null)
    .filter((row) => !identities.some(({ id }) => id === row.provider_user_id))
    .map(({ provider }) => provider)
  return [...new Set([...methods.filter((method) => !isLinked(method)), ...replaced])]
}

/*
 * Rule 4: account lookup. Identities that don't log in until the user confirms them on the account page.
 */

/** Those that the user can confirm. */
export async function listUnconfirmedProviders(
  db: Queryable,
  user: UserRow,
  offered: OfferedMethods,
): Promise<string[]> {
  if (!user.email_verified) return []
  const identities = await identitiesStore.list(db, user.id)
  const known = { user, identities, offered }
  const needsConfirmation = (row: IdentityRow) =>
    isSuspendedIdentity(row, known, user.valid_since) ||
    (!isConfirmed(row) && !isTrustedProvider(row.provider)) ||
    (isInDoubt(user, row.provider, row) && row.email === user.email)
  const methods = user.sign_in_methods?.split(' ') ?? []
  return identities
    .filter(({ provider, removed_at }) => removed_at === null || methods.includes(provider))
    .filter(needsConfirmation)
    .map(({ provider }) => provider)
}

interface Report {
  readonly user: UserRow
  readonly now: number
  readonly offered: OfferedMethods
  /** If the email changes back, or an operator assigns one, only identities with this email stay confirmed. */
  readonly restoredEmail?: string | null | undefined
  /** Whether a thief may also have connected a trusted provider's identity in the last 30 days. */
  readonly distrustsRecent?: boolean
}

/**
 * After a report that someone else was in the account: that person may have connected an account that only claims this
 * email. The transaction must have locked the user's row.
 */
export async function unconfirmIdentities(tx: Queryable, report: Report): Promise<void> {
  const identities = await identitiesStore.list(tx, report.user.id)
  const rows = identities.map((row) => ({
    ...row,
    confirmed_at: findConfirmation(row, identities, report),
  }))
  if (areSameIdentities(rows, identities)) return
  await identitiesStore.replaceOfUser(tx, report.user.id, rows)
}

/** The `confirmed_at` of an identity after the report. */
function findConfirmation(
  row: IdentityRow,
  all: readonly IdentityRow[],
  report: Report,
): IdentityRow['confirmed_at'] {
  const { user, offered, restoredEmail, distrustsRecent = false } = report
  const { provider, confirmed_at } = row
  // Eve may have connected her own Google account while the email was hers.
  const own = all.filter(({ email }) => (restoredEmail ?? email) === email)
  if (!own.includes(row)) return null
  if (isTrustedProvider(provider)) {
    // rule 16i: after a report, a trusted provider's identity of the last 30 days is in doubt
    return distrustsRecent && !isOld(row, report) ? null : confirmed_at
  }
  const waysIn = own.filter((one) => isWayIn(one, report))
  const hasPassword = mayHavePassword(user, offered)
  // rule 4o: without passwords, a report doesn't end the untrusted login with which the user signed up
  // Eve opened a Google account with Ada's email long ago. Ada signed up with GitHub before that.
  if (!hasPassword && row.removed_at === null && isFromSignUp(row, user)) return confirmed_at
  const hasOldWayIn = hasPassword || waysIn.some((one) => isOld(one, report))
  // rule 4l: after a report, no untrusted identity stays confirmed beside an older way in
  if (hasOldWayIn || row.removed_at !== null) return null
  // Eve's new Google account must not end the login of Ada, who signed up with GitHub.
  if (isOld(row, report)) return confirmed_at
  // Without another way in, everything stays confirmed if nothing is older than the oldest link.
  const isOldLogin = (one: IdentityRow) =>
    one.removed_at === null && isOfferedMethod(offered, one.provider) && isOld(one, report)
  return waysIn.length > 0 || own.some(isOldLogin) ? null : confirmed_at
}

/** From before the oldest link that still works, or from the sign-up, whose confirmation may be a second ahead of it. */
function isOld(row: IdentityRow, { user, now }: Report): boolean {
  return isFromSignUp(row, user) || isLongConfirmed(row, now)
}

function isFromSignUp(row: KnownIdentity, user: UserRow): boolean {
  const signedUpAt = Math.max(user.created_at, afterRevocation(user.created_valid_since))
  const since = firstConfirmation(row)
  return since !== null && since <= signedUpAt
}

/**
 * A trusted provider that was disconnected logs the user in again, because the identity provider connects it by the
 * email. Eve connects her GitHub account on Ada's unlocked laptop and disconnects Ada's Google; that must not make GitHub
 * Ada's only login. What was disconnected long ago may be closed.
 */
function isWayIn(row: IdentityRow, { offered, now }: Report): boolean {
  if (!isTrustedProvider(row.provider) || !isOfferedMethod(offered, row.provider)) return false
  return isConfirmed(row) && (row.removed_at ?? now) > now - SECURITY_LINK_MS
}
