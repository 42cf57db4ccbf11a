import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { ProblemError } from '../../problem-error.ts'
import type { CurrentSession } from '../../stores/find-current-session.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { hasSecondFactor, type SecondFactorCheck } from './pass-second-factor.ts'

type AskForFactor = Pick<SecondFactorCheck, 'ask'>

/** Rule 10: changing factors. The session's user has signed in just now, and used a factor if they have one. */
export async function requireFreshSession(
  tx: Queryable,
  { user, session, now }: FreshnessCheck & { readonly session: CurrentSession },
  secondFactors: AskForFactor,
): Promise<void> {
  if (!isRecent(session.reauth_at, now)) {
    throw new ProblemError('reauthentication_required', { reason: 'stale-session' })
  }
  if (hasSecondFactor(user) && !isRecent(session.factor_at, now)) {
    throw await secondFactors.ask(tx, { user }, 'stale-second-factor')
  }
}

/** Rule 10: changing factors. For a call that has a fresh proof of its own. */
export async function checkFreshFactor(
  tx: Queryable,
  { user, tokenHash, now }: FreshnessCheck & { readonly tokenHash: string },
  secondFactors: AskForFactor,
): Promise<ProblemError | undefined> {
  if (!hasSecondFactor(user)) return undefined
  const session = await sessionsStore.find(tx, tokenHash)
  if (session && isRecent(session.factor_at, now)) return undefined
  return secondFactors.ask(tx, { user }, 'stale-second-factor')
}

interface FreshnessCheck {
  readonly user: UserRow
  readonly now: number
}

function isRecent(at: number | null, now: number): boolean {
  return at !== null && now - at <= REAUTH_MAX_AGE_MS
}
