import type { Passkey } from '@foyer/contract/passkeys.ts'
import { ProblemError } from '../../problem-error.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import type { PasskeyRow, Queryable } from '../../stores/tables.ts'
import {
  endTrust,
  removeFactor,
  type ChangeFactors,
  type FactorCall,
  type FactorChange,
} from '../second-factor/change-factors.ts'
import { keepPasskey } from '../second-factor/former-factors.ts'
import type { SecondFactorCheck } from '../second-factor/pass-second-factor.ts'
import { createAddPasskey } from './add-passkey.ts'
import { findProofTime } from './find-proof-time.ts'
import type { Passkeys } from './passkeys.ts'
import { requirePasskeys } from './relying-party.ts'
import { reportPasskey } from './report-passkey.ts'
import { toPasskey } from './to-passkey.ts'

interface PasskeyServiceDependencies {
  readonly changeFactors: ChangeFactors
  readonly secondFactors: Pick<SecondFactorCheck, 'hasMainFactor'>
  readonly passkeys: Passkeys | undefined
}

export type PasskeyService = ReturnType<typeof createPasskeyService>

/** Rule 13: passkeys. Adds, changes and removes the passkeys of a user. */
export function createPasskeyService({
  changeFactors,
  secondFactors,
  passkeys,
}: PasskeyServiceDependencies) {
  return {
    ...createAddPasskey({ changeFactors, passkeys }),

    /** A thief with a session could otherwise swap the names of two passkeys, so that the owner removes the wrong one. */
    async rename(call: FactorCall, id: string, name: string): Promise<Passkey> {
      requirePasskeys(passkeys)
      return changeFactors(call, async (tx, { user }) => {
        const own = { id, user_id: user.id }
        return toPasskey(requireOwn(await passkeysStore.update(tx, own, { name })), user)
      })
    },

    /** Makes a suspended passkey usable again. */
    async confirm(call: FactorCall, id: string): Promise<Passkey> {
      requirePasskeys(passkeys)
      return changeFactors(call, async (tx, { user }, session) => {
        const changes = { auth_time: findProofTime(user, session) }
        const own = { id, user_id: user.id }
        return toPasskey(requireOwn(await passkeysStore.update(tx, own, changes)), user)
      })
    },

    remove(call: FactorCall, id: string): Promise<void> {
      const work = async (tx: Queryable, change: FactorChange) => {
        const own = { id, user_id: change.user.id }
        await removeFactor(tx, change, {
          secondFactors,
          async remove() {
            const removed = requireOwn(await passkeysStore.delete(tx, own))
            await keepPasskey(tx, removed, change.requestContext.at)
            await endTrust(tx, change.user)
            await reportPasskey(tx, change, 'passkey-removed')
          },
        })
      }
      return changeFactors(call, work, 'passkey-removal')
    },
  }
}

function requireOwn(passkey: PasskeyRow | undefined): PasskeyRow {
  if (!passkey) throw new ProblemError('not_found', { reason: 'unknown-passkey' })
  return passkey
}
