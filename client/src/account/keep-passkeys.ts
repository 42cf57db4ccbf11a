import { offersPasskeys } from 'virtual:product'
import type { SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'

/**
 * Wraps a change that suspends the user's passkeys, such as a new password: confirms those again that were usable
 * before. The API allows that if the login after the change took a second step (rule 13: passkeys).
 */
export function createKeepPasskeys({ session, api }: Pick<AccountDeps, 'session' | 'api'>) {
  /** None without two-step login: the user then decides which passkeys are theirs. */
  async function listUsable(): Promise<readonly string[]> {
    if (!offersPasskeys) return []
    const { value } = await session.call((token) => api.call('listFactors', { token }))
    if (!value?.two_step_at) return []
    return (value.passkeys ?? []).filter(({ suspended }) => !suspended).map(({ id }) => id)
  }

  return async <Result extends SessionResult>(change: () => Promise<Result>): Promise<Result> => {
    const usable = await listUsable()
    const result = await change()
    if (result.error) return result
    // A passkey that can't be confirmed now stays suspended, which the account page shows.
    for (const id of usable)
      await session.call((token) => api.call('confirmPasskey', { token, id }))
    return result
  }
}
