import { SECOND_MS, type Clock } from '../clock.ts'
import type { Account } from '../identity/account.ts'
import type { AccountLookup } from '../identity/account-lookup.ts'
import type { Proof } from '../identity/proof.ts'
import type { Database } from '../stores/database.ts'
import { EVER, sessionsStore } from '../stores/sessions-store.ts'
import { usersStore } from '../stores/users-store.ts'
import { judgeAccount, type AccountVerdict } from './account-rules.ts'
import { decideNews } from './decide-news.ts'
import { findKnown } from './find-known.ts'
import { recordNews } from './record-activity.ts'

export interface RequireAccountDependencies {
  readonly database: Database
  readonly lookUpAccount: AccountLookup
  readonly clock: Clock
}

/** The account behind a proof. Throws a problem when it does not stand behind it. */
export type RequireAccount = (idToken: string, proof: Proof) => Promise<Account>

/** What a verdict ends. */
type Ending = Extract<AccountVerdict, { problem: unknown }>

/** Rule 4. A person found disabled, deleted or reset at the provider loses the sessions that it ends. */
export function createRequireAccount(deps: RequireAccountDependencies): RequireAccount {
  /**
   * The floor with the sessions, and at once: an exchange that still waits for its look-up must not pass it.
   * A reset whose moment is not told is noted when it is, by the next sign-in.
   */
  function endSessions(proof: Proof, { endingBefore: before, reset }: Ending): Promise<void> {
    const floor = before === EVER ? Math.floor(deps.clock() / SECOND_MS) : before
    return deps.database.transaction(async (tx) => {
      const { byIdentity: user } = await findKnown(tx, { proof, email: proof.email })
      // A reset known already: whatever there is began after it.
      if (!user || user.deleting_at !== null || user.valid_since >= before) return
      const news = reset && decideNews(user, reset)
      await usersStore.update(tx, user.id, {
        auth_time_floor: Math.max(user.auth_time_floor, floor),
        ...news?.changes,
      })
      await sessionsStore.deleteOfUser(tx, user.id)
      if (news) await recordNews(tx, { user_id: user.id, at: deps.clock() }, news.events)
    })
  }

  return async (idToken, proof) => {
    const verdict = judgeAccount(await deps.lookUpAccount(idToken), proof, deps.clock())
    if ('account' in verdict) return verdict.account
    if (verdict.endingBefore > 0) await endSessions(proof, verdict)
    throw verdict.problem
  }
}
