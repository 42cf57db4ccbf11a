import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { ProblemError } from '../../problem-error.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import type { Queryable } from '../../stores/tables.ts'
import { wrongFactor } from '../second-factor/pass-second-factor.ts'
import type { FactorKind, SecondStep } from '../second-factor/second-step.ts'
import { isSuspended } from './is-suspended.ts'
import { toRequestOptions } from './passkey-options.ts'
import type { Passkeys } from './passkeys.ts'
import { loadWebAuthn } from './passkey-verifier.ts'

type PasskeyFactor = Extract<SecondFactor, { kind: 'passkey' }>

/**
 * Rule 13: passkeys. A suspended passkey is accepted here: the proof that it comes with is newer than what suspended
 * it, and a user who has only passkeys would otherwise be locked out by their own password reset.
 */
export function createPasskeyKind(passkeys: Passkeys | undefined): FactorKind<PasskeyFactor> {
  async function redeem(tx: Queryable, step: SecondStep, { credential }: PasskeyFactor) {
    if (!passkeys) throw wrongFactor()
    const { user, proofHash, requestContext } = step
    const purpose = ['second-step', user.id, proofHash] as const
    const verified = await passkeys.uses.verify(tx, credential, purpose)
    if (verified.passkey.user_id !== user.id) throw wrongFactor()
    await passkeys.uses.redeem(tx, verified, requestContext.at)
  }

  return {
    async isAvailable(tx, user) {
      return passkeys !== undefined && (await passkeysStore.list(tx, user.id)).length > 0
    },

    async request(tx, user, proofHash) {
      if (!passkeys) return {}
      void loadWebAuthn() // The signature follows in a moment.
      const challenge = passkeys.challenges.create(['second-step', user.id, proofHash])
      const own = await passkeysStore.list(tx, user.id)
      return { passkey_options: toRequestOptions(passkeys.relyingParty, challenge, own) }
    },

    /** A suspended passkey can't confirm a session, so that a password reset helps after a loss. */
    async confirmation(tx, user) {
      if (!passkeys) return undefined
      const own = await passkeysStore.list(tx, user.id)
      const usable = own.filter((passkey) => !isSuspended(passkey, user))
      if (usable.length === 0) return undefined
      void loadWebAuthn()
      const challenge = passkeys.challenges.create(['log-in'])
      const passkey_options = toRequestOptions(passkeys.relyingParty, challenge, usable)
      return { kinds: ['passkey'], passkey_options, confirms_session: true }
    },

    async use(tx, step, given) {
      try {
        await redeem(tx, step, given)
        return undefined
      } catch (error) {
        if (error instanceof ProblemError) return wrongFactor()
        throw error
      }
    },
  }
}
