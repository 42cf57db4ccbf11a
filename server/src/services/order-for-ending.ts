import type { SessionOrigin } from '../stores/sessions-store.ts'

/**
 * Rule 8: session issue. The order in which sessions end when a sign-in needs room; `sessions` has the oldest first.
 * Renewed ID tokens of the same sign-in can create many sessions. These end first, because they could otherwise
 * displace all others. The first session of the sign-in ends last, because the user has it.
 */
export function orderForEnding<Session extends Omit<SessionOrigin, 'token_hash'>>(
  sessions: readonly Session[],
  signIn: Omit<SessionOrigin, 'token_hash'>,
): Session[] {
  const isOwn = ({ provider, auth_time }: Session) =>
    provider === signIn.provider && auth_time === signIn.auth_time
  const [first, ...renewed] = sessions.filter(isOwn)
  const others = sessions.filter((session) => !isOwn(session))
  return [...renewed.toReversed(), ...others, ...(first ? [first] : [])]
}
