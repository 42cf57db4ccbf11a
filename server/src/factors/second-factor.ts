import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import type {
  SecondFactor,
  SecondFactorKind,
  SecondFactorRequest,
} from '@foyer/contract/second-factor.ts'
import { hash } from 'node:crypto'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { factorFailuresStore, recoveryCodesStore, totpStore } from '../db/factors.ts'
import { UNCONFIRMED, passkeysStore } from '../db/passkeys.ts'
import { knownDevicesStore } from '../db/sign-ins.ts'
import type { FactorFailureRow, PasskeyRow, Queryable, SessionRow, UserRow } from '../db/tables.ts'
import { recordActivity, type RequestContext } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import { hashProof } from '../sessions/sessions.ts'
import { findTotpStep, hashRecoveryCode } from './codes.ts'
import { openSecret } from './secret-box.ts'
import {
  createRequestOptions,
  type FactorsServer,
  isSuspended,
  type PasskeyUse,
  redeemPasskey,
  verifyPasskey,
} from './webauthn.ts'

/** The second factor of a request, verified as far as possible without the user's row. */
export interface VerifiedFactor {
  /** What the request sent. */
  readonly given: SecondFactor | undefined
  /** The valid signature of `given`, if that is a passkey. */
  readonly passkeyUse: PasskeyUse | undefined
  /** SHA-256 of the ID token with which it was sent. */
  readonly proofHash: string
}

/**
 * Rule 13: passkeys. Verifies the passkey of a second step before the transaction: parsing what a stranger sent takes
 * time, and the transaction holds locks that other users wait for.
 */
export async function verifyFactor(
  server: FactorsServer,
  idToken: string,
  given: SecondFactor | undefined,
): Promise<VerifiedFactor> {
  const proofHash = hashProof(idToken)
  if (given?.kind !== 'passkey') return { given, proofHash, passkeyUse: undefined }
  const { tables } = server.database
  const verified = verifyPasskey(tables, server, given.credential, ['second-step', proofHash])
  const use = await valueOrProblem(verified)
  return { given, proofHash, passkeyUse: use instanceof ProblemError ? undefined : use }
}

/** The second step of a sign-in. The transaction has locked the user's row. */
interface SecondStep extends CodeSender {
  readonly verifiedFactor: VerifiedFactor
}

/** Who sends a second factor, and from which device. */
interface CodeSender {
  readonly user: UserRow
  /** SHA-256 of the device's id, if the request or the confirmed session has one. The device may be unknown. */
  readonly deviceHash: string | null
  readonly context: RequestContext
}

/** What a session stores about the second step. */
export type PassedFactor = Pick<SessionRow, 'factor' | 'factor_at'>

export const NO_FACTOR: PassedFactor = { factor: null, factor_at: null }

/** Rule 9: second factor. For a user who {@link hasTwoStepOn}. Returns problems, because throwing them would roll back the count of failures. */
export async function passSecondFactor(
  tx: Queryable,
  server: FactorsServer,
  step: SecondStep,
): Promise<PassedFactor | ProblemError> {
  const { user, context } = step
  const { given, proofHash } = step.verifiedFactor
  const now = context.at
  if (!given) return askForFactor(tx, server, { user, proofHash, now }, 'second-factor-missing')
  if (given.kind === 'email_code') return wrongFactor() // It proves access to the mailbox only.
  // The kind of `given` is that of the entry.
  const kind = KINDS[given.kind] as FactorKind<SecondFactor>
  return (await kind.use(tx, server, step, given)) ?? toPassedFactor(given, now)
}

/** What a session stores after this second step. */
export function toPassedFactor({ kind }: SecondFactor, now: number): PassedFactor {
  return kind === 'email_code' ? NO_FACTOR : { factor: kind, factor_at: now }
}

/** Recognises a second factor that is sent again. */
export function hashFactor(given: SecondFactor): string {
  return hash('sha256', JSON.stringify(given), 'base64url')
}

export function wrongFactor(): ProblemError {
  return new ProblemError('second_factor_invalid', { reason: 'second-factor-wrong' })
}

/** Without `proofHash`, the request had no ID token, so no passkey challenge can be made for it. */
interface Asked {
  readonly user: UserRow
  readonly now: number
  readonly proofHash?: string
}

/** The problem that asks for a second factor. It lists nothing that would be refused. */
export async function askForFactor(
  tx: Queryable,
  server: FactorsServer,
  { user, now, proofHash }: Asked,
  reason: Reason,
): Promise<ProblemError> {
  const kinds: FactorName[] = []
  const details = {}
  for (const name of Object.keys(KINDS) as FactorName[]) {
    const kind = KINDS[name]
    if (!(await kind.isAccepted(tx, server, user, now))) continue
    kinds.push(name)
    if (proofHash !== undefined)
      Object.assign(details, await kind.request?.(tx, server, user, { proofHash, now }))
  }
  const secondFactor = { kinds, ...details }
  return new ProblemError('second_factor_required', { reason, secondFactor })
}

/**
 * The same for a user without two-step login: `undefined` if they have no passkey. A suspended one can't confirm a
 * session, so that a password reset helps after a loss.
 */
export async function askWithoutTwoStep(
  tx: Queryable,
  server: FactorsServer,
  user: UserRow,
  reason: Reason,
): Promise<ProblemError | undefined> {
  if (!server.relyingParty) return undefined
  const own = await passkeysStore.list(tx, user.id)
  const usable = own.filter((passkey) => !isSuspended(passkey, user))
  if (usable.length === 0) return undefined
  const passkey_options = createRequestOptions(server, server.relyingParty, ['log-in'], usable)
  const secondFactor: SecondFactorRequest = {
    kinds: ['passkey'],
    passkey_options,
    confirms_session: true,
  }
  return new ProblemError('second_factor_required', { reason, secondFactor })
}

/**
 * Whether the user has an app or a passkey, which two-step login needs. Recovery codes don't count, nor do passkeys that
 * were suspended when it was turned on.
 */
export async function hasMainFactor(
  tx: Queryable,
  { relyingParty }: FactorsServer,
  user: UserRow,
): Promise<boolean> {
  return (
    (await hasAuthenticatorApp(tx, user)) ||
    (relyingParty !== undefined && (await listUsable(tx, user)).length > 0)
  )
}

/** Also counts passkeys in a product that has switched them off. */
export async function hasAppOrPasskey(tx: Queryable, user: UserRow): Promise<boolean> {
  return (await hasAuthenticatorApp(tx, user)) || (await listUsable(tx, user)).length > 0
}

/** How one kind of second factor is offered and checked. */
interface FactorKind<Given> {
  /** Whether the user has it, and a second step accepts it now. */
  isAccepted(tx: Queryable, server: FactorsServer, user: UserRow, now: number): Promise<boolean>
  /** What the request for a second factor contains for this kind. */
  request?(
    tx: Queryable,
    server: FactorsServer,
    user: UserRow,
    asked: { readonly proofHash: string; readonly now: number },
  ): Promise<Omit<SecondFactorRequest, 'kinds'>>
  /** Uses the factor up. Returns problems, because throwing them would roll back the count of failures. */
  use(
    tx: Queryable,
    server: FactorsServer,
    step: SecondStep,
    given: Given,
  ): Promise<ProblemError | undefined>
}

/** What users set up. A code by email needs no setup, and is asked for by another rule (rule 18: codes by email). */
type FactorName = Exclude<SecondFactorKind, 'email_code'>

/** Complete by type: a new kind in the contract does not compile without an entry. In the order in which they are offered. */
const KINDS: {
  readonly [Kind in FactorName]: FactorKind<Extract<SecondFactor, { kind: Kind }>>
} = {
  passkey: {
    async isAccepted(tx, { relyingParty }, user, now) {
      return relyingParty !== undefined && (await listAccepted(tx, user, now)).length > 0
    },
    async request(tx, server, user, { proofHash, now }) {
      if (!server.relyingParty) return {}
      const accepted = await listAccepted(tx, user, now)
      const purpose = ['second-step', proofHash] as const
      return {
        passkey_options: createRequestOptions(server, server.relyingParty, purpose, accepted),
      }
    },
    use: usePasskey,
  },
  totp: {
    isAccepted: (tx, _server, user) => hasAuthenticatorApp(tx, user),
    use: useTotpCode,
  },
  recovery_code: {
    isAccepted: (tx, _server, user) => hasRecoveryCodes(tx, user),
    use: useRecoveryCode,
  },
}

/** Passkeys as second factors (rule 13: passkeys). */
async function usePasskey(
  tx: Queryable,
  _server: FactorsServer,
  { user, verifiedFactor: { passkeyUse }, context: { at } }: SecondStep,
): Promise<ProblemError | undefined> {
  if (!passkeyUse) return wrongFactor()
  const accepted = await listAccepted(tx, user, at)
  // rule 13j: a second step takes the user's own passkeys, as far as no thief may have added them
  if (!accepted.some(({ id }) => id === passkeyUse.passkey.id)) return wrongFactor()
  const redeemed = await valueOrProblem(redeemPasskey(tx, passkeyUse, at))
  return redeemed instanceof ProblemError ? wrongFactor() : undefined
}

/**
 * Rule 13: passkeys. A suspended passkey is accepted as a second step: the proof that it comes with is newer than what
 * suspended it, and a user who has only passkeys would otherwise be locked out by their own password reset. But if the
 * passkey was suspended by "This wasn't me" or an operator, and is so recent that a thief may have added it, the user
 * passes the step with another factor, unless it is the only one.
 */
async function listAccepted(tx: Queryable, user: UserRow, now: number): Promise<PasskeyRow[]> {
  const own = await listUsable(tx, user)
  const accepted = own.filter((passkey) => !isSuspect(passkey, now))
  if (own.length !== 1 || accepted.length > 0) return accepted
  const hasCodes = (await hasAuthenticatorApp(tx, user)) || (await hasRecoveryCodes(tx, user))
  return hasCodes ? [] : own
}

/** The owner would have reported an older one with "This wasn't me". */
function isSuspect({ auth_time, created_at }: PasskeyRow, now: number): boolean {
  return auth_time === null && now - created_at < SECURITY_LINK_MS
}

/** Without those that were suspended when two-step login was turned on, until they are confirmed. */
async function listUsable(tx: Queryable, { id }: UserRow): Promise<PasskeyRow[]> {
  const own = await passkeysStore.list(tx, id)
  return own.filter(({ auth_time }) => auth_time !== UNCONFIRMED)
}

/** Codes of an authenticator app (rule 11: codes). */
async function useTotpCode(
  tx: Queryable,
  { secretsKeys }: FactorsServer,
  step: SecondStep,
  { code }: { readonly code: string },
): Promise<ProblemError | undefined> {
  const { user, context } = step
  return refuseWrongCode(tx, step, async () => {
    const secret = (await totpStore.find(tx, user.id))?.secret
    if (typeof secret !== 'string') return false
    const used = findTotpStep(openSecret(secretsKeys, secret, user.id), code, context.at)
    return used !== undefined && totpStore.useStep(tx, user.id, used)
  })
}

async function hasAuthenticatorApp(tx: Queryable, { id }: UserRow): Promise<boolean> {
  return typeof (await totpStore.find(tx, id))?.secret === 'string'
}

/** Rule 11: codes. They are never paused, so that the owner always has a way to log in. */
async function useRecoveryCode(
  tx: Queryable,
  _server: FactorsServer,
  { user, context }: SecondStep,
  { code }: { readonly code: string },
): Promise<ProblemError | undefined> {
  const row = { user_id: user.id, code_hash: hashRecoveryCode(code) }
  const isUnused = await recoveryCodesStore.use(tx, row, context.at)
  if (!isUnused) return wrongFactor()
  await recoveryCodesStore.markSaved(tx, user.id, context.at)
  await recordActivity(tx, { user_id: user.id, event: 'recovery-code-used', ...context })
  const codes_left = await recoveryCodesStore.countUnused(tx, user.id)
  const params = { ...context, codes_left }
  await queueEmail(tx, user, { kind: 'recovery-code-used', params }) // rule 14: security emails
  return undefined
}

async function hasRecoveryCodes(tx: Queryable, { id }: UserRow): Promise<boolean> {
  return (await recoveryCodesStore.countUnused(tx, id)) > 0
}

/**
 * Rule 11: codes. Checks a code of an authenticator app, unless codes are refused for a while. Wrong ones of a user are
 * counted by device, so that strangers can't pause the owner's devices. The owner gets an email when codes are refused
 * for the first time within a day.
 */
export async function refuseWrongCode(
  tx: Queryable,
  sender: CodeSender,
  isRight: () => boolean | Promise<boolean>,
): Promise<ProblemError | undefined> {
  const { user, context } = sender
  const { at } = context
  const device_hash = await findCountedDevice(tx, sender)
  const failures = await factorFailuresStore.list(tx, user.id, at - DAY_MS)
  const pause = findPause(failures, device_hash, at)
  // rule 11c: too many wrong codes pause all codes
  if (pause > 0) return codesPaused(pause)
  if (await isRight()) return undefined
  const failure = { device_hash, failed_at: at }
  await factorFailuresStore.insert(tx, { user_id: user.id, ...failure })
  if (wasPaused([...failures, failure], device_hash) && !wasPaused(failures, device_hash))
    await queueEmail(tx, user, { kind: 'codes-paused', params: context })
  // rule 11d: the count survives the refusal
  // Thrown, it would roll the transaction back, and with it the count.
  return wrongFactor()
}

async function findCountedDevice(tx: Queryable, { user, deviceHash }: CodeSender): Promise<string> {
  if (deviceHash === null) return UNKNOWN_DEVICE
  const isKnown = await knownDevicesStore.has(tx, { user_id: user.id, device_hash: deviceHash })
  // rule 11e: strangers do not pause the owner's device
  return isKnown ? deviceHash : UNKNOWN_DEVICE
}

function codesPaused(wait: number): ProblemError {
  const retryAfterSeconds = Math.ceil(wait / SECOND_MS)
  return new ProblemError('rate_limited', { reason: 'second-factor-paused', retryAfterSeconds })
}

/** Wrong codes per hour, of one known device or of all unknown devices together. */
const PER_HOUR = 10

/** Wrong codes per day, of all known devices together or of all unknown devices together. */
const PER_DAY = 30

export const UNKNOWN_DEVICE = ''

export type CodeFailure = Pick<FactorFailureRow, 'device_hash' | 'failed_at'>

/**
 * Rule 11: codes. How long codes are refused on a device after these failures, the oldest first: milliseconds, 0 if they
 * are not. Eve, who knows Ada's password and uses a device that Ada trusts, could start a session for every ten codes, so
 * sessions don't count for themselves, and the limit for a day doesn't depend on how many devices there are.
 */
export function findPause(
  failures: readonly CodeFailure[],
  deviceHash: string,
  now: number,
): number {
  const isUnknown = deviceHash === UNKNOWN_DEVICE
  const ofDevice = failures.filter(({ device_hash }) => device_hash === deviceHash)
  const ofAllSuch = failures.filter(
    ({ device_hash }) => (device_hash === UNKNOWN_DEVICE) === isUnknown,
  )
  const ends = [
    (ofDevice.at(-PER_HOUR)?.failed_at ?? -Infinity) + HOUR_MS,
    // rule 11f: guesses count per user and day
    (ofAllSuch.at(-PER_DAY)?.failed_at ?? -Infinity) + DAY_MS,
  ]
  return Math.max(0, ...ends.map((end) => end - now))
}

/** True if codes were refused on this device after any of these failures. */
function wasPaused(failures: readonly CodeFailure[], deviceHash: string): boolean {
  return failures.some(
    ({ failed_at }, index) => findPause(failures.slice(0, index + 1), deviceHash, failed_at) > 0,
  )
}

async function valueOrProblem<Value>(promise: Promise<Value>): Promise<Value | ProblemError> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
}
