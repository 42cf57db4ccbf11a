import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { ProblemError } from '../../problem-error.ts'
import type { CurrentSession } from '../../stores/find-current-session.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { hasTwoStepOn, type SecondFactorCheck } from './pass-second-factor.ts'

/** The change for which a session must be fresh. `removal`: of anything but a passkey. */
export type FactorChangeKind = 'addition' | 'removal' | 'passkey-removal'

interface FreshSessionCheck extends FreshnessCheck {
  readonly session: CurrentSession
  readonly change: FactorChangeKind
}

/**
 * Rule 10: changing factors. The session's user has signed in just now, and used a factor if they have one. A user
 * without two-step login may have lost the only passkey, so removing it needs none.
 */
export async function requireFreshSession(
  tx: Queryable,
  { user, session, change, now }: FreshSessionCheck,
  secondFactors: Pick<SecondFactorCheck, 'ask' | 'askWithoutTwoStep'>,
): Promise<void> {
  // rule 10a: changing factors needs a recent sign-in
  if (!isRecent(session.reauth_at, now)) {
    throw new ProblemError('reauthentication_required', { reason: 'stale-session' })
  }
  // rule 10b: changing factors needs a factor
  if (isRecent(session.factor_at, now)) return
  if (hasTwoStepOn(user)) throw await secondFactors.ask(tx, { user, now }, 'stale-second-factor')
  if (change === 'passkey-removal') return
  const problem = await secondFactors.askWithoutTwoStep(tx, user, 'stale-second-factor')
  if (problem) throw problem
}

/** Rule 10: changing factors. For a call that has a fresh proof of its own. */
export async function checkFreshFactor(
  tx: Queryable,
  { user, tokenHash, now }: FreshnessCheck & { readonly tokenHash: string },
  secondFactors: Pick<SecondFactorCheck, 'ask'>,
): Promise<ProblemError | undefined> {
  if (!hasTwoStepOn(user)) return undefined
  const session = await sessionsStore.find(tx, tokenHash)
  // rule 10e: deleting the account and changing the email need a factor
  if (session && isRecent(session.factor_at, now)) return undefined
  return secondFactors.ask(tx, { user, now }, 'stale-second-factor')
}

interface FreshnessCheck {
  readonly user: UserRow
  readonly now: number
}

function isRecent(at: number | null, now: number): boolean {
  return at !== null && now - at <= REAUTH_MAX_AGE_MS
}
