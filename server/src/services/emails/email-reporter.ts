import { MINUTE_MS, type Clock } from '../../clock.ts'
import { describeMailFailure } from '../../mail/mail-failure.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { SecurityEvent } from '../../security-events.ts'

/** A long outage writes a line of each kind at most this often: milliseconds. */
const LOG_INTERVAL_MS = 10 * MINUTE_MS

export interface EmailReporter {
  sent(): void
  delayed(error: unknown): void
  failed(error: unknown): void
  /** Emails that were not sent within their time. */
  expired(count: number): void
}

interface EventLog {
  info(fields: object): void
  warn(fields: object): void
  error(fields: object): void
}

export interface EmailReporterDependencies {
  readonly clock: Clock
  readonly log: EventLog
  readonly metrics: Pick<Metrics, 'recordEmails'> | undefined
}

export function createEmailReporter({
  clock,
  log,
  metrics,
}: EmailReporterDependencies): EmailReporter {
  const delayed = createThrottle('email-delayed', { clock, write: (fields) => log.warn(fields) })
  const failed = createThrottle('email-failed', { clock, write: (fields) => log.error(fields) })
  let isDelayed = false

  function fail(count: number, fields: object): void {
    metrics?.recordEmails('failed', count)
    failed(count, fields)
  }

  return {
    sent() {
      metrics?.recordEmails('sent', 1)
      if (isDelayed) log.info({ event: 'email-resumed' satisfies SecurityEvent })
      isDelayed = false
    },
    delayed(error) {
      metrics?.recordEmails('delayed', 1)
      isDelayed = true
      delayed(1, { error: describeMailFailure(error) })
    },
    failed: (error) => fail(1, { error: describeMailFailure(error) }),
    expired: (count) => fail(count, { error: { code: 'EXPIRED' } }),
  }
}

/** Each line says how many emails it stands for. */
function createThrottle(
  event: SecurityEvent,
  { clock, write }: { readonly clock: Clock; readonly write: (fields: object) => void },
) {
  let emails = 0
  let quietUntil = 0
  return (count: number, fields: object): void => {
    emails += count
    if (clock() < quietUntil) return
    write({ event, emails, ...fields })
    emails = 0
    quietUntil = clock() + LOG_INTERVAL_MS
  }
}
