import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from '../../clock.ts'
import type { SendMail } from '../../mail/create-mail-transport.ts'
import { isRecipientRefused } from '../../mail/mail-failure.ts'
import type { Database } from '../../stores/database.ts'
import { outboxStore } from '../../stores/outbox-store.ts'
import type { OutboxRow } from '../../stores/tables.ts'
import type { ComposeEmail } from './compose-email.ts'
import type { EmailReporter } from './email-reporter.ts'

const POLL_MS = SECOND_MS
/** After a round in which the mail server took nothing and refused no recipient for good. */
const PAUSE_MS = 30 * SECOND_MS
/** How long a claimed email is reserved for the server that claimed it. If that server dies, another sends it. */
const CLAIM_MS = MINUTE_MS
/** Shorter than the claim, so that no other server sends the email at the same time. */
const SEND_MS = 40 * SECOND_MS
/** Emails that one server sends at the same time. */
const BATCH_SIZE = 5
/** The last one is within the day after which an email expires. */
const RETRY_DELAYS_MS = [1, 5, 30, 120, 240, 480, 540].map((minutes) => minutes * MINUTE_MS)
/** A sent email counts for the limit for so long. */
const COUNTED_MS = HOUR_MS
const STOP_MS = 5 * SECOND_MS

export interface EmailSenderDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly compose: ComposeEmail
  readonly send: SendMail
  readonly report: EmailReporter
}

export interface EmailSender {
  start(): void
  /** Sends what is due. Returns how long to wait before the next round: milliseconds. */
  sendDue(): Promise<number>
  /** Waits this long for emails that are being sent, then aborts them: milliseconds. */
  stop(patience?: number): Promise<void>
}

/** Rule 14: security emails. All servers share the queue; each email is sent at least once. */
export function createEmailSender(deps: EmailSenderDependencies): EmailSender {
  const { database, clock, report } = deps
  const stopping = new AbortController()
  const aborting = new AbortController()
  let running: Promise<void> | undefined

  async function sendDue(): Promise<number> {
    const now = clock()
    const expired = await outboxStore.deleteUndelivered(database.tables, now)
    if (expired > 0) report.expired(expired)
    if (!(await outboxStore.hasDue(database.tables, now))) return POLL_MS
    const claim = { now, until: now + CLAIM_MS, limit: BATCH_SIZE }
    const rows = await database.transaction((tx) => outboxStore.claim(tx, claim))
    const settled = await Promise.all(rows.map(deliver))
    if (settled.includes(true)) return 0
    return rows.length === 0 ? POLL_MS : PAUSE_MS
  }

  /** Returns whether the mail server answered for good: strangers' refused addresses must not delay other emails. */
  async function deliver(row: OutboxRow): Promise<boolean> {
    try {
      const timeout = AbortSignal.timeout(SEND_MS)
      await deps.send(await deps.compose(row), AbortSignal.any([timeout, aborting.signal]))
    } catch (error) {
      await retryLater(row, error)
      return isRecipientRefused(error)
    }
    const sentAt = clock()
    const expires_at = Math.max(sentAt, row.created_at + COUNTED_MS)
    await outboxStore.markSent(database.tables, row.id, { now: sentAt, expires_at })
    report.sent()
    return true
  }

  async function retryLater({ id, tries, expires_at }: OutboxRow, error: unknown): Promise<void> {
    const delay = RETRY_DELAYS_MS[tries - 1] ?? Infinity
    const dueAt = clock() + delay
    if (dueAt < expires_at && !isRecipientRefused(error)) {
      await outboxStore.postpone(database.tables, id, dueAt)
      report.delayed(error)
    } else {
      await outboxStore.delete(database.tables, id)
      report.failed(error)
    }
  }

  return {
    start() {
      const round = () =>
        sendDue().catch((error: unknown) => {
          report.delayed(error)
          return PAUSE_MS
        })
      running ??= repeat(round, stopping.signal)
    },
    sendDue,
    async stop(patience = STOP_MS) {
      stopping.abort()
      await Promise.race([running, wait(patience, undefined, { ref: false })])
      aborting.abort()
      await running
    },
  }
}

/** Runs rounds, each of which returns how long to wait after it, until it is stopped. */
async function repeat(round: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const delay = await round()
    await wait(delay, undefined, { signal, ref: false }).catch(() => {})
  }
}
