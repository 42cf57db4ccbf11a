import type { SecurityEvent } from '../security-events.ts'
import type { RouteContext, LogFields } from './app-env.ts'

/** Adds an event and its user to the log line of this request. */
export function setLogEvent(
  c: RouteContext,
  event: SecurityEvent,
  fields: Pick<LogFields, 'user' | 'took_email_from'>,
): void {
  Object.assign(c.get('logFields'), { event, ...fields })
}
