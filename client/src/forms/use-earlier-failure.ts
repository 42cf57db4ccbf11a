import type { SessionFailure } from '../session/session-failure.ts'
import { useSession } from '../session/use-session.ts'

/** What became of a sign-in that an earlier page began, when it got nobody in. */
export function useEarlierFailure(): SessionFailure | undefined {
  const { state } = useSession()
  return state.status === 'signed-out' ? state.failure : undefined
}
