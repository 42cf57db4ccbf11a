import { type ClientInfo, isVisible } from '@foyer/contract/schemas.ts'
import { parseEmail } from '@foyer/contract/user.ts'
import { NAME_MAX_CODE_POINTS, REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { findProviderId } from '@foyer/contract/providers.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { Product } from '@foyer/product/product.ts'
import { decideSignUp } from '@foyer/product/sign-in.ts'
import { SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { UserRow } from '../db/tables.ts'
import type { Names, QuietChanges, SignInUser } from '../db/users.ts'
import type { RequestContext } from '../emails/activity.ts'
import { type VerifiedFactor, verifyFactor } from '../factors/second-factor.ts'
import type { FactorsServer } from '../factors/webauthn.ts'
import { isFederated, type Proof } from '../identity/id-token.ts'
import type { Account, Provider } from '../identity/provider.ts'
import { type Device, NO_DEVICE } from '../sessions/sessions.ts'
import { type EnteredProfile, type Profile, toProfile } from '../sessions/user.ts'

/** What everything in the account and before it needs of the server. */
export interface SignInServer extends FactorsServer {
  readonly provider: Provider
  /** The user of a uid, as far as a sign-in reads it outside its transaction; prepared, because each sign-in does. */
  readonly findSignIn: (uid: string) => Promise<SignInUser | undefined>
  /** Deletes the account at the provider, then the user's row. Resolves to whether both are gone; if not, it is retried. */
  readonly finishDeletion: (user: DeletedUser) => Promise<boolean>
  readonly emailCodes: EmailCodePolicy
  /** How long after the last proof from the provider a passkey alone logs in: milliseconds. */
  readonly maxProofAge: number
}

/** Which sign-ins need a code by email (rule 18: codes by email). */
export interface EmailCodePolicy {
  /** Without it, none does. */
  readonly canSend: boolean
  readonly fromUnknownDevices: boolean
}

/** A user whose deletion is pending, with an ID token that may delete the account at the provider. */
export interface DeletedUser {
  readonly id: string
  readonly uid: string
  readonly idToken: string
}

export type SignInKind = 'password' | 'federated'

/** What a client sent together with an ID token. */
export interface SignInRequest {
  readonly idToken: string
  /** The user that the client names; `undefined` where the session names the user already. */
  readonly uid: string | undefined
  /** In canonical form. */
  readonly email: string | undefined
  readonly secondFactor: SecondFactor | undefined
  /** Whether the second factor is not asked for on this device for some time. */
  readonly trustsDevice: boolean
  /** Whether the email is requested from a user with factors (rule 12: email of a user with factors). */
  readonly requestsEmail: boolean
  /** The names from the sign-up form, used only when the user is created. */
  readonly names: Partial<Names>
  readonly name: string | undefined
  /** From the sign-up form too. */
  readonly profile: EnteredProfile
  readonly client: ClientInfo
  readonly device: Device
}

/** For a user who has a session, so that the ID token signs in no one and creates no one. */
export const WITH_SESSION = {
  uid: undefined,
  email: undefined,
  secondFactor: undefined,
  trustsDevice: false,
  requestsEmail: false,
  names: {},
  name: undefined,
  profile: {},
  device: NO_DEVICE,
} as const satisfies Partial<SignInRequest>

/**
 * What an ID token is for: a login, which may be the only way in; a change that a session alone does not allow; or the
 * session of a user whose email or sign-in methods have changed at the provider.
 */
export type Purpose = 'login' | 'sensitive-change' | 'verification'

/** A request whose proof and account were checked (rules 1 to 4). The rules that need the user's row follow. */
export interface SignIn {
  readonly request: SignInRequest
  readonly proof: Proof
  readonly account: Account
  /** The proof's, in canonical form. */
  readonly email: string
  /** Seconds, by the provider's clock. The proof's; where it confirms the email of a session, that session's. */
  readonly authTime: number
  readonly factor: VerifiedFactor
  /** The names that a new user gets. */
  readonly names: Names
  readonly profile: Profile
  readonly now: number
  readonly offered: OfferedMethods
  readonly purpose: Purpose
  readonly canSendCodes: EmailCodePolicy['canSend']
  /** What activity and emails say about it. */
  readonly context: RequestContext
}

export async function toSignIn(
  server: SignInServer,
  request: SignInRequest,
  checked: Pick<SignIn, 'proof' | 'account' | 'email' | 'now' | 'purpose'>,
): Promise<SignIn> {
  const { proof, now } = checked
  return {
    request,
    ...checked,
    authTime: proof.authTime,
    factor: await verifyFactor(server, request.idToken, request.secondFactor), // rule 13: passkeys
    names: chooseNames(request.names, request.name ?? proof.name),
    profile: toProfile(request.profile, now),
    offered: server.product.signIn,
    canSendCodes: server.emailCodes.canSend,
    context: { at: now, provider: proof.provider, ...request.client },
  }
}

/** Rule 2: matching claims. Returns the proof's email in canonical form. */
export function requireMatchingClaims({ uid, email }: SignInRequest, proof: Proof): string {
  // rule 2a: the uid is the one of the proof
  if (uid !== undefined && proof.uid !== uid) {
    throw new ProblemError('identity_mismatch', { reason: 'other-uid' })
  }
  const proofEmail = parseEmail(proof.email)
  if (proofEmail === undefined) throw otherEmail()
  // rule 2b: the email is the one of the proof
  if (email !== undefined && proofEmail !== email) throw otherEmail()
  return proofEmail
}

const otherEmail = () => new ProblemError('identity_mismatch', { reason: 'other-email' })

/** Rule 3: sign-in method and freshness. */
export function requireSignInKind(kind: SignInKind, proof: Proof): void {
  const matches = kind === 'password' ? proof.provider === 'password' : isFederated(proof.provider)
  if (!matches) throw new ProblemError('identity_mismatch', { reason: 'other-provider' })
}

/** Rule 3: sign-in method and freshness. Refuses methods that `foyer.config.ts` does not offer. */
export function requireOfferedMethod({ signIn }: Product, { provider }: Proof): void {
  if (isOfferedMethod(signIn, provider)) return
  throw new ProblemError('identity_mismatch', { reason: 'method-not-offered' })
}

/** The ways to log in that `foyer.config.ts` offers. */
export type OfferedMethods = Product['signIn']

export function isOfferedMethod({ password, providers }: OfferedMethods, method: string): boolean {
  if (method === 'password') return password
  const id = findProviderId(method)
  return id !== undefined && providers.includes(id)
}

/** Rule 3: sign-in method and freshness. `now` is in milliseconds. */
export function requireFreshSignIn(proof: Proof, now: number): void {
  if (isFresh(proof, now)) return
  throw new ProblemError('reauthentication_required', { reason: 'stale-sign-in' })
}

export function isFresh({ authTime }: Pick<Proof, 'authTime'>, now: number): boolean {
  return now - authTime * SECOND_MS <= REAUTH_MAX_AGE_MS
}

/** Rule 3: sign-in method and freshness. `signInsValidFrom` is in seconds, by the provider's clock. */
export function requireNotBefore(signInsValidFrom: number, proof: Proof): void {
  if (proof.authTime < signInsValidFrom) {
    throw new ProblemError('reauthentication_required', { reason: 'before-sign-ins-valid-from' })
  }
}

export function isSignUpAllowed({ signUp }: Product, { email }: Pick<UserRow, 'email'>): boolean {
  return email !== null && decideSignUp(signUp, email) === 'allowed'
}

/** Throws for a user who is about to be created, if `foyer.config.ts` does not let them sign up. */
export function requireSignUp({ signUp }: Product, { email }: SignIn): void {
  const decision = decideSignUp(signUp, email)
  if (decision === 'sign_up_closed') throw new ProblemError(decision, { reason: 'sign-up-closed' })
  if (decision === 'email_not_allowed') {
    throw new ProblemError(decision, { reason: 'email-domain' })
  }
}

/** Security emails use the language and the time zone of the last sign-in, or a language chosen since. */
export function localeChanges(user: UserRow, { language, time_zone }: Device): QuietChanges {
  return {
    ...(language !== null && language !== user.language && { language }),
    ...(time_zone !== null && time_zone !== user.time_zone && { time_zone }),
  }
}

export const NO_NAMES: Names = { first_name: '', last_name: '' }

/** Splits a provider's full name after the first word. Shortens it instead of refusing it, because the user did not enter it here. */
export function splitName(name: string | undefined): Names {
  const words = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .split(/\s+/u)
    .filter(isVisible)
  const [first, ...rest] = words
  return first === undefined
    ? NO_NAMES
    : { first_name: shorten(first), last_name: shorten(rest.join(' ')) }
}

export function chooseNames(entered: Partial<Names>, providerName: string | undefined): Names {
  const hasEntered = entered.first_name !== undefined || entered.last_name !== undefined
  return hasEntered ? { ...NO_NAMES, ...entered } : splitName(providerName)
}

function shorten(text: string): string {
  return [...text].slice(0, NAME_MAX_CODE_POINTS).join('').trim()
}
