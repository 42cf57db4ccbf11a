import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { ProblemError } from '../../problem-error.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import type { Queryable } from '../../stores/tables.ts'
import { wrongFactor } from '../second-factor/pass-second-factor.ts'
import type { FactorKind, VerifiedFactor } from '../second-factor/second-step.ts'
import { hashProof } from '../sign-in/exchanged-proof.ts'
import { isSuspended } from './is-suspended.ts'
import { toRequestOptions } from './passkey-options.ts'
import type { PasskeyUse } from './passkey-uses.ts'
import type { Passkeys } from './passkeys.ts'

type PasskeyFactor = Extract<SecondFactor, { kind: 'passkey' }>

/**
 * Rule 13: passkeys. A suspended passkey is accepted here: the proof that it comes with is newer than what suspended
 * it, and a user who has only passkeys would otherwise be locked out by their own password reset.
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
      const redeemed = passkeys.uses.redeem(tx, passkeyUse, requestContext.at)
      return (await valueOrProblem(redeemed)) instanceof ProblemError ? wrongFactor() : undefined
    },
  }
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
