import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { AccountDeletion } from '../identity/account-deletion.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'

/** A user whose deletion is pending, with an ID token that may delete the account at the provider. */
export interface DeletedUser {
  readonly id: string
  readonly uid: string
  readonly idToken: string
}

export interface DeletionRetrierDependencies {
  readonly database: Database
  readonly deleteAccount: AccountDeletion
  readonly report: (event: SecurityEvent, user: Pick<DeletedUser, 'id'>, error?: unknown) => void
}

export interface DeletionRetrier {
  /** Tries once, then retries in the background; returns whether the first attempt succeeded. Never throws. */
  run(user: DeletedUser): Promise<boolean>
  stop(): Promise<void>
}

/** The delay doubles from one second up to five minutes. The total is longer than an ID token is valid. */
const RETRY_DELAYS_MS = Array.from({ length: 20 }, (_, attempt) =>
  Math.min(SECOND_MS * 2 ** attempt, 5 * MINUTE_MS),
)
/** Above this limit, a deletion is only completed by the user's next sign-in attempt. */
const MAX_RETRIES_IN_MEMORY = 1_000

type Outcome = 'finished' | 'proof-refused' | 'failed'

/** Deletes the account at the provider, then the user's row. ID tokens are kept in memory only. */
export function createDeletionRetrier(deps: DeletionRetrierDependencies): DeletionRetrier {
  const stopping = new AbortController()
  const retriesByUid = new Map<string, Promise<void>>()

  async function attempt({ id, uid, idToken }: DeletedUser): Promise<Outcome> {
    try {
      if ((await deps.deleteAccount(idToken)) === 'proof-refused') return 'proof-refused'
      const deleted = await usersStore.deletePendingDeletion(deps.database.tables, uid)
      if (deleted) deps.report('deletion-finished', deleted)
      return 'finished'
    } catch (error) {
      deps.report('deletion-delayed', { id }, error)
      return 'failed'
    }
  }

  async function retry(user: DeletedUser): Promise<void> {
    for (const delayMs of RETRY_DELAYS_MS) {
      await wait(delayMs, undefined, { signal: stopping.signal, ref: false })
      if ((await attempt(user)) !== 'failed') return
    }
  }

  function startRetry(user: DeletedUser): void {
    if (retriesByUid.has(user.uid) || retriesByUid.size >= MAX_RETRIES_IN_MEMORY) return
    const retrying = retry(user)
      .catch(() => {}) // stopped
      .finally(() => retriesByUid.delete(user.uid))
    retriesByUid.set(user.uid, retrying)
  }

  return {
    async run(user) {
      const outcome = await attempt(user)
      if (outcome === 'failed') startRetry(user)
      return outcome === 'finished'
    },
    async stop() {
      stopping.abort()
      await Promise.all(retriesByUid.values())
    },
  }
}
