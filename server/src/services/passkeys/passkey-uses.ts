import type { PasskeyCredential } from '@foyer/contract/passkey-credential.ts'
import { ProblemError } from '../../problem-error.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import type { PasskeyRow, Queryable } from '../../stores/tables.ts'
import { usedChallengesStore } from '../../stores/used-challenges-store.ts'
import type { Challenges, ChallengePurpose, CheckedChallenge, UserHandles } from './challenges.ts'
import { passkeyInvalid, type PasskeyVerifier } from './passkey-verifier.ts'
import { readChallenge } from './read-challenge.ts'

/** A verified signature of a passkey, which is not used up yet. */
export interface PasskeyUse {
  readonly passkey: PasskeyRow
  readonly challenge: CheckedChallenge
  readonly state: Pick<PasskeyRow, 'counter' | 'backed_up'>
}

export type PasskeyUses = ReturnType<typeof createPasskeyUses>

export function createPasskeyUses(deps: {
  readonly challenges: Challenges
  readonly handles: UserHandles
  readonly verifier: PasskeyVerifier
}) {
  return {
    /** Rule 13: passkeys. Writes nothing. Throws `unknown_passkey` and `passkey_invalid`. */
    async verify(
      db: Queryable,
      credential: PasskeyCredential,
      purpose: ChallengePurpose,
    ): Promise<PasskeyUse> {
      const text = readChallenge(credential.response.clientDataJSON)
      const challenge = deps.challenges.check(text, purpose)
      if (!challenge) throw passkeyInvalid('challenge-invalid')
      const passkey = await passkeysStore.findByCredential(db, credential.id)
      if (!passkey) {
        // The client tells the password manager to delete an unknown one, which may be another installation's.
        const isOwn = deps.handles.isOwn(credential.response.userHandle ?? '')
        throw isOwn ? unknownPasskey() : passkeyInvalid('unknown-passkey')
      }
      const state = await deps.verifier.verifyUse(passkey, credential, challenge.text)
      return { passkey, challenge, state }
    },

    /**
     * Uses the challenge up, in the transaction of what it allows, and returns the passkey as it is now: since it was
     * verified, it may have been suspended, removed, or used by its copy. Throws `unknown_passkey` and `passkey_invalid`.
     */
    async redeem(tx: Queryable, use: PasskeyUse, now: number): Promise<PasskeyRow> {
      await redeemChallenge(tx, use.challenge)
      const passkey = await passkeysStore.use(tx, use.passkey, { ...use.state, last_used_at: now })
      if (passkey) return passkey
      const isGone = !(await passkeysStore.findByCredential(tx, use.passkey.credential_id))
      throw isGone ? unknownPasskey() : passkeyInvalid('passkey-rejected')
    },
  }
}

export async function redeemChallenge(tx: Queryable, { row }: CheckedChallenge): Promise<void> {
  const isUnused = await usedChallengesStore.use(tx, row)
  // rule 13a: a challenge works once
  if (!isUnused) throw passkeyInvalid('challenge-used')
}

function unknownPasskey(): ProblemError {
  return new ProblemError('unknown_passkey', { reason: 'unknown-passkey' })
}
