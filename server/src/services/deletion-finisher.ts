import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { AccountDeletion } from '../identity/account-deletion.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'

/** Somebody whose account is being deleted, and a proof of theirs to do it with. */
export interface Leaver {
  readonly id: string
  readonly uid: string
  readonly idToken: string
}

export interface DeletionFinisherDependencies {
  readonly database: Database
  readonly deleteAccount: AccountDeletion
  /** Told what became of a deletion, and what hinders it. */
  readonly tell: (event: SecurityEvent, leaver: Pick<Leaver, 'id'>, hindrance?: unknown) => void
}

export interface DeletionFinisher {
  /** Tries now, and goes on trying when that fails for now. Answers whether it is done. Never throws. */
  finish(leaver: Leaver): Promise<boolean>
  /** Tries no more. Resolves when nothing is under way. */
  stop(): Promise<void>
}

/** Doubling from a second, five minutes at most: the last one comes when no proof is alive any more. */
const WAITS_MS = Array.from({ length: 20 }, (_, time) =>
  Math.min(SECOND_MS * 2 ** time, 5 * MINUTE_MS),
)
/** Proofs kept in memory. Whoever comes on top is finished when they show themselves at the door. */
const LEAVERS_KEPT = 1_000

type Attempt = 'finished' | 'proof-refused' | 'later'

/**
 * The second and third part of a deletion: the account at the provider, then what is left of the row. The
 * proof that does it is kept in memory alone, and no longer than it lives; what the process does not
 * finish, the person's next proof does.
 */
export function createDeletionFinisher(deps: DeletionFinisherDependencies): DeletionFinisher {
  const stopping = new AbortController()
  const kept = new Map<string, Promise<void>>()

  async function attempt({ id, uid, idToken }: Leaver): Promise<Attempt> {
    try {
      if ((await deps.deleteAccount(idToken)) === 'proof-refused') return 'proof-refused'
      const left = await usersStore.deleteLeaving(deps.database.tables, uid)
      if (left) deps.tell('deletion-finished', left)
      return 'finished'
    } catch (error) {
      deps.tell('deletion-hindered', { id }, error)
      return 'later'
    }
  }

  async function goOn(leaver: Leaver): Promise<void> {
    for (const waitMs of WAITS_MS) {
      await wait(waitMs, undefined, { signal: stopping.signal, ref: false })
      if ((await attempt(leaver)) !== 'later') return
    }
  }

  function keep(leaver: Leaver): void {
    if (kept.has(leaver.uid) || kept.size >= LEAVERS_KEPT) return
    const work = goOn(leaver)
      .catch(() => {}) // asked to stop
      .finally(() => kept.delete(leaver.uid))
    kept.set(leaver.uid, work)
  }

  return {
    async finish(leaver) {
      const outcome = await attempt(leaver)
      if (outcome === 'later') keep(leaver)
      return outcome === 'finished'
    },
    async stop() {
      stopping.abort()
      await Promise.all(kept.values())
    },
  }
}
