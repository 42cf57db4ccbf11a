import type { Account } from '../identity/account.ts'
import type { AccountLookup } from '../identity/account-lookup.ts'
import type { Proof } from '../identity/proof.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import { usersStore } from '../stores/users-store.ts'
import { judgeAccount } from './account-rules.ts'

export interface RequireAccountDependencies {
  readonly database: Database
  readonly lookUpAccount: AccountLookup
}

/** The account behind a proof. Throws a problem when it does not stand behind it. */
export type RequireAccount = (idToken: string, proof: Proof) => Promise<Account>

/** Rule 4. A person found disabled, deleted or reset at the provider loses the sessions that it ends. */
export function createRequireAccount(deps: RequireAccountDependencies): RequireAccount {
  async function endSessions(uid: string, before: number): Promise<void> {
    const { tables } = deps.database
    const user = await usersStore.findByIdentity(tables, uid)
    if (user) await sessionsStore.deleteStartedBefore(tables, user.id, before)
  }

  return async (idToken, proof) => {
    const verdict = judgeAccount(await deps.lookUpAccount(idToken), proof)
    if ('account' in verdict) return verdict.account
    if (verdict.endingBefore > 0) await endSessions(proof.uid, verdict.endingBefore)
    throw verdict.problem
  }
}
