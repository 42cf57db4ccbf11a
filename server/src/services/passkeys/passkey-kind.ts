import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { ProblemError } from '../../problem-error.ts'
import { DAY_MS } from '../../clock.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import type { PasskeyRow, Queryable, UserRow } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { wrongFactor } from '../second-factor/pass-second-factor.ts'
import type { FactorKind, VerifiedFactor } from '../second-factor/second-step.ts'
import { hashProof } from '../sign-in/exchanged-proof.ts'
import { isSuspended } from './is-suspended.ts'
import { toRequestOptions } from './passkey-options.ts'
import type { PasskeyUse } from './passkey-uses.ts'
import type { Passkeys } from './passkeys.ts'

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
