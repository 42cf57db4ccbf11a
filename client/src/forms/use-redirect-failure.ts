import type { SessionFailure } from '../session/session-failure.ts'
import { useSession } from '../session/use-session.ts'

/** Why the sign-in by redirect that started on a previous page failed. */
export function useRedirectFailure(): SessionFailure | undefined {
  const { state } = useSession()
  return state.status === 'signed-out' ? state.failure : undefined
}
