import type { SecurityEvent } from '../security-events.ts'
import type { AppContext, RequestFacts } from './app-env.ts'

/** Has the line of this request tell of an event, and of the person it is about. */
export function noteEvent(
  c: AppContext,
  event: SecurityEvent,
  about: Pick<RequestFacts, 'user' | 'took_email_from'>,
): void {
  Object.assign(c.get('facts'), { event, ...about })
}
