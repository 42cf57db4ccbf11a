import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { matchLanguage } from '@foyer/contract/languages.ts'
import type { Product } from '@foyer/product/product.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { MailConfig } from '../config/settings.ts'
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/clock.ts'
import type { SecurityEvent } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Database } from '../db/database.ts'
import { outboxStore } from '../db/outbox.ts'
import type { OutboxRow } from '../db/tables.ts'
import { type Email, EMAIL_BUTTONS, type EmailKind } from './kinds.ts'
import { createSecurityLink } from './outbox.ts'
import {
  describeMailFailure,
  isRecipientRefused,
  type MailMessage,
  type SendMail,
} from './transport.ts'

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

interface EmailSenderDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly compose: ComposeEmail
  readonly send: SendMail
  readonly report: EmailReporter
}

interface EmailSender {
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
      await retryOrGiveUp(row, error)
      return isRecipientRefused(error)
    }
    const sentAt = clock()
    const expires_at = Math.max(sentAt, row.created_at + COUNTED_MS)
    await outboxStore.markSent(database.tables, row.id, { now: sentAt, expires_at })
    report.sent()
    return true
  }

  /** `tries` includes this one, because the claim has counted it. */
  async function retryOrGiveUp(
    { id, tries, expires_at }: OutboxRow,
    error: unknown,
  ): Promise<void> {
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

/** A long outage writes a line of each kind at most this often: milliseconds. */
const LOG_INTERVAL_MS = 10 * MINUTE_MS

interface EmailReporter {
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

interface EmailReporterDependencies {
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

interface ComposeEmailDependencies {
  readonly database: Database
  readonly product: Product
  readonly clock: Clock
  readonly mail: MailConfig
  /** The public origin. */
  readonly origin: string
}

type ComposeEmail = (row: OutboxRow) => Promise<MailMessage>

/** Rejects a kind that only a newer release knows: a server of that release sends it. */
export function createComposeEmail(deps: ComposeEmailDependencies): ComposeEmail {
  const { product, mail } = deps
  const domain = mail.from.slice(mail.from.indexOf('@') + 1)
  return async (row) => {
    if (!Object.hasOwn(EMAIL_BUTTONS, row.kind)) throw new TypeError('Unknown kind of email')
    const { renderEmail } = await import('./render.ts')
    const rendered = renderEmail(await toEmail(row, deps), product)
    const messageId = `<${row.id}@${domain}>`
    return { ...rendered, messageId, to: row.to_address, fromName: product.name }
  }
}

async function toEmail(
  { kind, params, language, user_id, to_address, created_at }: OutboxRow,
  { database, product, clock, origin }: ComposeEmailDependencies,
): Promise<Email> {
  const [first] = product.languages
  const chosen = language === null ? undefined : matchLanguage([language], product.languages)
  const email = { kind, params: JSON.parse(params), language: chosen ?? first } as Email
  const button = EMAIL_BUTTONS[kind as EmailKind]
  if (button === 'none' || user_id === null) return email
  if (button === 'log-in') return { ...email, buttonUrl: origin + CLIENT_PATHS.login }
  const link = { user_id, to_address, created_at, now: clock(), origin }
  return { ...email, buttonUrl: await createSecurityLink(database.tables, link) }
}
