import { SECOND_MS, type Clock } from '../../clock.ts'
import type { Account } from '../../identity/account.ts'
import type { AccountLookup } from '../../identity/account-lookup.ts'
import type { Proof } from '../../identity/proof.ts'
import type { Database } from '../../stores/database.ts'
import { AFTER_EVERY_SIGN_IN, sessionsStore } from '../../stores/sessions-store.ts'
import { usersStore } from '../../stores/users-store.ts'
import { forgetDevices } from '../forget-devices.ts'
import { recordProviderEvents } from '../record-activity.ts'
import { checkAccount, type AccountRejection } from './account-rules.ts'
import { diffProvider } from './provider-diff.ts'

export interface RequireAccountDependencies {
  readonly database: Database
  readonly lookUpAccount: AccountLookup
  readonly clock: Clock
}

export type RequireAccount = (idToken: string, proof: Proof) => Promise<Account>

/** Rule 4: account lookup. Ends the sessions of a user whose account was disabled, deleted or reset at the provider. */
export function createRequireAccount(deps: RequireAccountDependencies): RequireAccount {
  return async (idToken, proof) => {
    const verdict = checkAccount(await deps.lookUpAccount(idToken), proof, deps.clock())
    if ('account' in verdict) return verdict.account
    if (verdict.endsAllIfResetBefore > 0) await endSessions(proof, verdict)
    throw verdict.problem
  }

  /** Also raises `sign_ins_valid_from`, so that a concurrent exchange with an older sign-in is refused. */
  function endSessions(
    proof: Proof,
    { endsAllIfResetBefore, accountAfterReset }: AccountRejection,
  ): Promise<void> {
    const validFrom =
      endsAllIfResetBefore === AFTER_EVERY_SIGN_IN
        ? Math.floor(deps.clock() / SECOND_MS)
        : endsAllIfResetBefore
    return deps.database.transaction(async (tx) => {
      const user = await usersStore.findByUidForUpdate(tx, proof.uid)
      // The reset is already known: all existing sessions started after it.
      if (!user || user.deleting_at !== null || user.valid_since >= endsAllIfResetBefore) return
      const providerDiff = accountAfterReset && diffProvider(user, accountAfterReset)
      await usersStore.update(tx, user.id, {
        sign_ins_valid_from: Math.max(user.sign_ins_valid_from, validFrom),
        ...providerDiff?.changes,
      })
      await sessionsStore.deleteOfUser(tx, user.id)
      await forgetDevices(tx, user.id, null)
      if (!providerDiff) return
      const at = deps.clock()
      await recordProviderEvents(tx, { user_id: user.id, at }, providerDiff.events)
    })
  }
}
