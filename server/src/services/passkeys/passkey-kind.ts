import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { ProblemError } from '../../problem-error.ts'
import { DAY_MS } from '../../clock.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import type { PasskeyRow, Queryable } from '../../stores/tables.ts'
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

/**
 * Rule 13: passkeys. A suspended passkey is accepted here: the proof that it comes with is newer than what suspended
 * it, and a user who has only passkeys would otherwise be locked out by their own password reset. But if the passkey was
 * suspended by "This wasn't me" or an operator, and is so recent that a thief may have added it, the user passes the step
 * with another factor, unless it is the only one.
 */
export function createPasskeyKind(passkeys: Passkeys | undefined): FactorKind<PasskeyFactor> {
  return {
    async isAvailable(tx, user) {
      return passkeys !== undefined && (await passkeysStore.list(tx, user.id)).length > 0
    },

    async request(tx, user, proofHash) {
      if (!passkeys) return {}
      const challenge = passkeys.challenges.create(['second-step', proofHash])
      const own = await passkeysStore.list(tx, user.id)
      return { passkey_options: toRequestOptions(passkeys.relyingParty, challenge, own) }
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
      if (passkeyUse.passkey.user_id !== user.id) return wrongFactor()
      if (await isSuspect(tx, passkeyUse.passkey, requestContext.at)) return wrongFactor()
      const redeemed = passkeys.uses.redeem(tx, passkeyUse, requestContext.at)
      return (await valueOrProblem(redeemed)) instanceof ProblemError ? wrongFactor() : undefined
    },
  }
}

async function isSuspect(
  tx: Queryable,
  { id, user_id, auth_time, created_at }: PasskeyRow,
  now: number,
): Promise<boolean> {
  const isRecent = now - created_at < REPORTABLE_MS
  return auth_time === null && isRecent && (await hasFactorBesides(tx, user_id, id))
}

async function hasFactorBesides(tx: Queryable, userId: string, id: string): Promise<boolean> {
  if (typeof (await totpStore.find(tx, userId))?.secret === 'string') return true
  if ((await recoveryCodesStore.countUnused(tx, userId)) > 0) return true
  return (await passkeysStore.list(tx, userId)).some((passkey) => passkey.id !== id)
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
