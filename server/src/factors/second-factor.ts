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
import { passkeysStore } from '../db/passkeys.ts'
import { knownDevicesStore } from '../db/sign-ins.ts'
import type { FactorFailureRow, PasskeyRow, Queryable, SessionRow, UserRow } from '../db/tables.ts'
import { recordActivity, type RequestContext } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import { hashProof } from '../sessions/sessions.ts'
import { findTotpStep, hashRecoveryCode } from './codes.ts'
import type { SecretBox } from './secret-box.ts'
import {
  type FactorsServer,
  isSuspended,
  type Passkeys,
  type PasskeyUse,
  toRequestOptions,
} from './webauthn.ts'

/** The second factor of a request, verified as far as possible without the user's row. */
export interface VerifiedFactor {
  /** What the request sent. */
  readonly given: SecondFactor | undefined
  /** The valid signature of `given`, if that is a passkey. It is verified before the transaction (rule 13: passkeys). */
  readonly passkeyUse: PasskeyUse | undefined
  /** SHA-256 of the ID token with which it was sent. */
  readonly proofHash: string
}

/** The second step of a sign-in. The transaction has locked the user's row. */
interface SecondStep {
  readonly user: UserRow
  readonly verifiedFactor: VerifiedFactor
  /** SHA-256 of the device's id, if the request or the confirmed session has one. The device may be unknown. */
  readonly deviceHash: string | null
  readonly requestContext: RequestContext
}

/** What a session stores about the second step. */
export type PassedFactor = Pick<SessionRow, 'factor' | 'factor_at'>

export const NO_FACTOR: PassedFactor = { factor: null, factor_at: null }

/** How one kind of second factor is offered and checked. */
interface FactorKind<Given> {
  /** Whether the user has it, and the product offers it. */
  isSetUp(tx: Queryable, user: UserRow): Promise<boolean>
  /** Whether a second step accepts it now. Absent if it accepts all that is set up. */
  isAccepted?(tx: Queryable, user: UserRow, now: number): Promise<boolean>
  /** What the request for a second factor contains for this kind. */
  request?(
    tx: Queryable,
    user: UserRow,
    asked: { readonly proofHash: string; readonly now: number },
  ): Promise<Omit<SecondFactorRequest, 'kinds'>>
  /** What confirms a session of a user without two-step login; `undefined` if the user has no such factor. */
  confirmation?(tx: Queryable, user: UserRow): Promise<SecondFactorRequest | undefined>
  /** Uses the factor up. Returns problems, because throwing them would roll back the count of failures. */
  use(tx: Queryable, step: SecondStep, given: Given): Promise<ProblemError | undefined>
}

/** What users set up. A code by email needs no setup, and is asked for by another rule (rule 18: codes by email). */
type FactorName = Exclude<SecondFactorKind, 'email_code'>

/** Complete by type: a new kind in the contract does not compile without an entry. In the order in which they are offered. */
export type FactorKinds = {
  readonly [Kind in FactorName]: FactorKind<Extract<SecondFactor, { kind: Kind }>>
}

/** What a session stores after this second step. */
export function toPassedFactor({ kind }: SecondFactor, now: number): PassedFactor {
  return kind === 'email_code' ? NO_FACTOR : { factor: kind, factor_at: now }
}

/** Without `proofHash`, the request had no ID token, so no passkey challenge can be made for it. */
interface Asked {
  readonly user: UserRow
  readonly now: number
  readonly proofHash?: string
}

/** Rule 9: second factor. For a user who {@link hasTwoStepOn}. Returns problems, because throwing them would roll back the count of failures. */
export function passSecondFactor(
  tx: Queryable,
  server: FactorsServer,
  step: SecondStep,
): Promise<PassedFactor | ProblemError> {
  return checkOf(server).pass(tx, step)
}

/** The problem that asks for a second factor. */
export function askForFactor(
  tx: Queryable,
  server: FactorsServer,
  asked: Asked,
  reason: Reason,
): Promise<ProblemError> {
  return checkOf(server).ask(tx, asked, reason)
}

function checkOf({ passkeys, box }: FactorsServer): SecondFactorCheck {
  return createSecondFactorCheck({
    passkey: createPasskeyKind(passkeys),
    totp: createTotpKind(box),
    recovery_code: RECOVERY_CODE_KIND,
  })
}

export type SecondFactorCheck = ReturnType<typeof createSecondFactorCheck>

export function createSecondFactorCheck(kinds: FactorKinds) {
  /** Lists nothing that would be refused. */
  async function describe(
    tx: Queryable,
    { user, now, proofHash }: Asked,
  ): Promise<SecondFactorRequest> {
    const available: FactorName[] = []
    const details = {}
    for (const name of Object.keys(kinds) as FactorName[]) {
      const kind = kinds[name]
      if (!(await (kind.isAccepted?.(tx, user, now) ?? kind.isSetUp(tx, user)))) continue
      available.push(name)
      if (proofHash !== undefined)
        Object.assign(details, await kind.request?.(tx, user, { proofHash, now }))
    }
    return { kinds: available, ...details }
  }

  /** Whether the user has an app or a passkey, which two-step login needs. Recovery codes don't count. */
  async function hasMainFactor(tx: Queryable, user: UserRow): Promise<boolean> {
    return (await kinds.totp.isSetUp(tx, user)) || kinds.passkey.isSetUp(tx, user)
  }

  /** The problem that asks for a second factor. */
  async function ask(tx: Queryable, asked: Asked, reason: Reason): Promise<ProblemError> {
    const secondFactor = await describe(tx, asked)
    return new ProblemError('second_factor_required', { reason, secondFactor })
  }

  /** The same for a user without two-step login; `undefined` if they have no factor all the same. */
  async function askWithoutTwoStep(
    tx: Queryable,
    user: UserRow,
    reason: Reason,
  ): Promise<ProblemError | undefined> {
    const secondFactor = await kinds.passkey.confirmation?.(tx, user)
    return secondFactor && new ProblemError('second_factor_required', { reason, secondFactor })
  }

  /** Rule 9: second factor. For a user who {@link hasTwoStepOn}. */
  async function pass(tx: Queryable, step: SecondStep): Promise<PassedFactor | ProblemError> {
    const { user, requestContext } = step
    const { given, proofHash } = step.verifiedFactor
    if (!given) return ask(tx, { user, proofHash, now: requestContext.at }, 'second-factor-missing')
    if (given.kind === 'email_code') return wrongFactor() // It proves access to the mailbox only.
    // The kind of `given` is that of the entry.
    const kind = kinds[given.kind] as FactorKind<SecondFactor>
    const problem = await kind.use(tx, step, given)
    return problem ?? { factor: given.kind, factor_at: requestContext.at }
  }

  return { hasMainFactor, ask, askWithoutTwoStep, pass }
}

/** Recognises a second factor that is sent again. */
export function hashFactor(given: SecondFactor): string {
  return hash('sha256', JSON.stringify(given), 'base64url')
}

export function wrongFactor(): ProblemError {
  return new ProblemError('second_factor_invalid', { reason: 'second-factor-wrong' })
}

/** Who sends a code, and from which device. */
type CodeSender = Pick<SecondStep, 'user' | 'deviceHash' | 'requestContext'>

/** Rule 11: codes. Counts the wrong codes of a user by device, so that strangers can't pause the owner's devices. */
interface CodeFailures {
  /** The problem to answer with while codes are refused, even right ones. */
  readonly paused: ProblemError | undefined
  /** Counts one more. Tells the owner when codes are refused for the first time within a day. */
  count(): Promise<void>
}

export async function readCodeFailures(tx: Queryable, sender: CodeSender): Promise<CodeFailures> {
  const { user, requestContext } = sender
  const { at } = requestContext
  const device_hash = await findCountedDevice(tx, sender)
  const failures = await factorFailuresStore.list(tx, user.id, at - DAY_MS)
  const failure = { device_hash, failed_at: at }

  return {
    paused: toProblem(findPause(failures, device_hash, at)),
    async count() {
      await factorFailuresStore.insert(tx, { user_id: user.id, ...failure })
      const isPaused = wasPaused([...failures, failure], device_hash)
      if (isPaused && !wasPaused(failures, device_hash))
        await queueEmail(tx, user, { kind: 'codes-paused', params: requestContext })
    },
  }
}

async function findCountedDevice(tx: Queryable, { user, deviceHash }: CodeSender): Promise<string> {
  if (deviceHash === null) return UNKNOWN_DEVICE
  const isKnown = await knownDevicesStore.has(tx, { user_id: user.id, device_hash: deviceHash })
  // rule 11e: strangers do not pause the owner's device
  return isKnown ? deviceHash : UNKNOWN_DEVICE
}

function toProblem(wait: number): ProblemError | undefined {
  if (wait === 0) return undefined
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

/** Whether codes were refused on this device after any of these failures. */
function wasPaused(failures: readonly CodeFailure[], deviceHash: string): boolean {
  return failures.some(
    ({ failed_at }, index) => findPause(failures.slice(0, index + 1), deviceHash, failed_at) > 0,
  )
}

type TotpFactor = Extract<SecondFactor, { kind: 'totp' }>

/** Codes of an authenticator app (rule 11: codes). */
export function createTotpKind(box: SecretBox): FactorKind<TotpFactor> {
  return {
    async isSetUp(tx, user) {
      return typeof (await totpStore.find(tx, user.id))?.secret === 'string'
    },

    async use(tx, step, { code }) {
      const failures = await readCodeFailures(tx, step)
      // rule 11c: too many wrong codes pause all codes
      if (failures.paused) return failures.paused
      if (await isAccepted(tx, step, code)) return undefined
      await failures.count()
      // rule 11d: the count survives the refusal
      // Thrown, it would roll the transaction back, and with it the count.
      return wrongFactor()
    },
  }

  async function isAccepted(tx: Queryable, { user, requestContext }: SecondStep, code: string) {
    const secret = (await totpStore.find(tx, user.id))?.secret
    if (typeof secret !== 'string') return false
    const step = findTotpStep(box.open(secret, user.id), code, requestContext.at)
    return step !== undefined && totpStore.useStep(tx, user.id, step)
  }
}

/** Rule 11: codes. They are never paused, so that the owner always has a way to log in. */
export const RECOVERY_CODE_KIND: FactorKind<Extract<SecondFactor, { kind: 'recovery_code' }>> = {
  async isSetUp(tx, user) {
    return (await recoveryCodesStore.countUnused(tx, user.id)) > 0
  },

  async use(tx, { user, requestContext }, { code }) {
    const { at } = requestContext
    const row = { user_id: user.id, code_hash: hashRecoveryCode(code) }
    const isUnused = await recoveryCodesStore.use(tx, row, at)
    if (!isUnused) return wrongFactor()
    await recordActivity(tx, { user_id: user.id, event: 'recovery-code-used', ...requestContext })
    const codes_left = await recoveryCodesStore.countUnused(tx, user.id)
    const params = { ...requestContext, codes_left }
    await queueEmail(tx, user, { kind: 'recovery-code-used', params }) // rule 14: security emails
    return undefined
  },
}

/** The links in security emails work for so long: milliseconds. What is older would have been reported. */
const REPORTABLE_MS = 30 * DAY_MS

type PasskeyFactor = Extract<SecondFactor, { kind: 'passkey' }>

/** Passkeys as second factors (rule 13: passkeys). */
export function createPasskeyKind(passkeys: Passkeys | undefined): FactorKind<PasskeyFactor> {
  return {
    async isSetUp(tx, user) {
      return passkeys !== undefined && (await passkeysStore.list(tx, user.id)).length > 0
    },

    async isAccepted(tx, user, now) {
      return passkeys !== undefined && (await listAccepted(tx, user, now)).length > 0
    },

    async request(tx, user, { proofHash, now }) {
      if (!passkeys) return {}
      const challenge = passkeys.challenges.create(['second-step', proofHash])
      const accepted = await listAccepted(tx, user, now)
      return { passkey_options: toRequestOptions(passkeys.relyingParty, challenge, accepted) }
    },

    /** A suspended passkey can't confirm a session, so that a password reset helps after a loss. */
    async confirmation(tx, user) {
      if (!passkeys) return undefined
      const own = await passkeysStore.list(tx, user.id)
      const usable = own.filter((passkey) => !isSuspended(passkey, user))
      if (usable.length === 0) return undefined
      const challenge = passkeys.challenges.create(['log-in'])
      const passkey_options = toRequestOptions(passkeys.relyingParty, challenge, usable)
      return { kinds: ['passkey'], passkey_options, confirms_session: true }
    },

    async use(tx, { user, verifiedFactor: { passkeyUse }, requestContext }) {
      if (!passkeys || !passkeyUse) return wrongFactor()
      const accepted = await listAccepted(tx, user, requestContext.at)
      // rule 13j: a second step takes the user's own passkeys, as far as no thief may have added them
      if (!accepted.some(({ id }) => id === passkeyUse.passkey.id)) return wrongFactor()
      const redeemed = passkeys.uses.redeem(tx, passkeyUse, requestContext.at)
      return (await valueOrProblem(redeemed)) instanceof ProblemError ? wrongFactor() : undefined
    },
  }
}

/**
 * Rule 13: passkeys. A suspended passkey is accepted as a second step: the proof that it comes with is newer than what
 * suspended it, and a user who has only passkeys would otherwise be locked out by their own password reset. But if the
 * passkey was suspended by "This wasn't me" or an operator, and is so recent that a thief may have added it, the user
 * passes the step with another factor, unless it is the only one.
 */
async function listAccepted(tx: Queryable, { id }: UserRow, now: number): Promise<PasskeyRow[]> {
  const own = await passkeysStore.list(tx, id)
  const accepted = own.filter((passkey) => !isSuspect(passkey, now))
  const isOnlyFactor = own.length === 1 && accepted.length === 0 && !(await hasCodes(tx, id))
  return isOnlyFactor ? own : accepted
}

function isSuspect({ auth_time, created_at }: PasskeyRow, now: number): boolean {
  return auth_time === null && now - created_at < REPORTABLE_MS
}

/** Whether the user has an authenticator app or recovery codes. */
async function hasCodes(tx: Queryable, userId: string): Promise<boolean> {
  if (typeof (await totpStore.find(tx, userId))?.secret === 'string') return true
  return (await recoveryCodesStore.countUnused(tx, userId)) > 0
}

/** Rule 13: passkeys. Verifies the passkey of a second step before the transaction. */
export function verifyFactor(
  { database, passkeys }: FactorsServer,
  idToken: string,
  given: SecondFactor | undefined,
): Promise<VerifiedFactor> {
  return createVerifyFactor(database.tables, passkeys)(idToken, given)
}

export type VerifyFactor = ReturnType<typeof createVerifyFactor>

/**
 * Rule 13: passkeys. Verifies the passkey of a second step before the transaction: parsing what a stranger sent takes
 * time, and the transaction holds locks that other users wait for.
 */
export function createVerifyFactor(tables: Queryable, passkeys: Passkeys | undefined) {
  return async (idToken: string, given: SecondFactor | undefined): Promise<VerifiedFactor> => {
    const proofHash = hashProof(idToken)
    return { given, proofHash, passkeyUse: await verifyPasskey(given, proofHash) }
  }

  /** `undefined` if it is no valid passkey. */
  async function verifyPasskey(
    given: SecondFactor | undefined,
    proofHash: string,
  ): Promise<PasskeyUse | undefined> {
    if (!passkeys || given?.kind !== 'passkey') return undefined
    const verified = passkeys.uses.verify(tables, given.credential, ['second-step', proofHash])
    const use = await valueOrProblem(verified)
    return use instanceof ProblemError ? undefined : use
  }
}

async function valueOrProblem<Value>(promise: Promise<Value>): Promise<Value | ProblemError> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
}
