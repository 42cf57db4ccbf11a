import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import type { Passkey } from '@foyer/contract/factors.ts'
import { offersPasskeys } from 'virtual:product'
import type { SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'

/**
 * Wraps a change that suspends the user's passkeys, such as a new password. Afterwards, confirms the passkeys that were
 * usable before, which the API allows because the login after the change took a second step (rule 13: passkeys).
 */
export function createKeepPasskeys({ session, api }: Pick<AccountDeps, 'session' | 'api'>) {
  /** Empty for a user without two-step login, who decides on the account page which passkeys are theirs. */
  async function listKept(): Promise<readonly string[]> {
    if (!offersPasskeys) return []
    const { value } = await session.call((token) => api.call('listFactors', { token }))
    if (!value?.two_step_at) return []
    // The user may not yet have reported a newer one, which someone else has added.
    const isKept = ({ suspended, created_at }: Passkey) =>
      !suspended && Date.now() - Date.parse(created_at) > SECURITY_LINK_MS
    return (value.passkeys ?? []).filter(isKept).map(({ id }) => id)
  }

  return async <Result extends SessionResult>(change: () => Promise<Result>): Promise<Result> => {
    const kept = await listKept()
    const result = await change()
    if (result.error) return result
    // A passkey that can't be confirmed now stays suspended, which the account page shows.
    for (const id of kept) await session.call((token) => api.call('confirmPasskey', { token, id }))
    return result
  }
}
