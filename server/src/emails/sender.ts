import { CLIENT_PATHS, NOT_ME_PATH } from '@foyer/contract/client-paths.ts'
import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import { matchLanguage } from '@foyer/contract/languages.ts'
import { readEmailLogo } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/settings.ts'
import { type Clock, HOUR_MS, MINUTE_MS, runRounds, SECOND_MS } from '../core/clock.ts'
import { createLogThrottle, type Logger, type SecurityEvent } from '../core/log.ts'
import type { Metrics, OutboxMetrics } from '../core/metrics.ts'
import type { Database } from '../db/database.ts'
import { outboxStore, securityLinksStore } from '../db/outbox.ts'
import type { OutboxRow } from '../db/tables.ts'
import { createToken, hashToken } from '../sessions/sessions.ts'
import { type Email, EMAIL_BUTTONS, type EmailKind } from './kinds.ts'
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

/** What sending emails needs of the server. */
export interface EmailsServer {
  readonly database: Database
  readonly clock: Clock
  readonly product: Product
  readonly config: Config
  readonly log: Logger
  /** Absent without a management listener. */
  readonly metrics: Metrics | undefined
}

/** Rule 14: security emails. All servers share the queue; each email is sent at least once. */
export function createEmailSender(server: EmailsServer, send: SendMail) {
  const { database, clock } = server
  const report = createReport(server)
  const stopping = new AbortController()
  const aborting = new AbortController()
  let running: Promise<void> | undefined
  server.metrics?.watchOutbox(() => readOutbox(server))

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
      await send(await compose(server, row), AbortSignal.any([timeout, aborting.signal]))
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
      running ??= runRounds(round, stopping.signal)
    },
    /** Sends what is due. Returns how long to wait before the next round: milliseconds. */
    sendDue,
    /** Waits this long for emails that are being sent, then aborts them: milliseconds. */
    async stop(patience = STOP_MS): Promise<void> {
      stopping.abort()
      await Promise.race([running, wait(patience, undefined, { ref: false })])
      aborting.abort()
      await running
    },
  }
}

/** Rejects a kind that only a newer release knows: a server of that release sends it. */
async function compose(server: EmailsServer, row: OutboxRow): Promise<MailMessage> {
  if (!Object.hasOwn(EMAIL_BUTTONS, row.kind)) throw new TypeError('Unknown kind of email')
  const { renderEmail } = await import('./render.ts')
  const logo = await readEmailLogo(server.product.brand)
  const rendered = renderEmail(await toEmail(server, row), server.product, logo)
  return { ...rendered, id: row.id, to: row.to_address, fromName: server.product.name }
}

async function toEmail(server: EmailsServer, row: OutboxRow): Promise<Email> {
  const { product, config } = server
  const { kind, params, language, user_id } = row
  const [first] = product.languages
  const chosen = language === null ? undefined : matchLanguage([language], product.languages)
  const email = { kind, params: JSON.parse(params), language: chosen ?? first } as Email
  const button = EMAIL_BUTTONS[kind as EmailKind]
  if (button === 'none' || user_id === null) return email
  if (button === 'log-in')
    return { ...email, buttonUrl: config.publicOrigin.origin + CLIENT_PATHS.login }
  return { ...email, buttonUrl: await createSecurityLink(server, { ...row, user_id }) }
}

/**
 * Rule 16: security links. Created when the email is sent, so that the database never holds the token. It is in the
 * fragment, which browsers send to no server. `created_at` is the time of what the email reports.
 */
async function createSecurityLink(
  { database, clock, config }: EmailsServer,
  { user_id, to_address, created_at }: OutboxRow & { readonly user_id: string },
): Promise<string> {
  const token = createToken()
  await securityLinksStore.insert(database.tables, {
    token_hash: hashToken(token),
    user_id,
    email: to_address,
    created_at,
    expires_at: clock() + SECURITY_LINK_MS,
    used_at: null,
  })
  return `${config.publicOrigin.origin}${NOT_ME_PATH}#token=${token}`
}

/** What log and metrics say about emails. */
function createReport({ clock, log, metrics }: EmailsServer) {
  const delayed = createLogThrottle(clock, (emails, fields) =>
    log.warn({ event: 'email-delayed' satisfies SecurityEvent, emails, ...fields }),
  )
  const failed = createLogThrottle(clock, (emails, fields) =>
    log.error({ event: 'email-failed' satisfies SecurityEvent, emails, ...fields }),
  )
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
    delayed(error: unknown) {
      metrics?.recordEmails('delayed', 1)
      isDelayed = true
      delayed(1, { error: describeMailFailure(error) })
    },
    failed: (error: unknown) => fail(1, { error: describeMailFailure(error) }),
    /** Emails that were not sent within their time. */
    expired: (count: number) => fail(count, { error: { code: 'EXPIRED' } }),
  }
}

async function readOutbox({ database, clock }: EmailsServer): Promise<OutboxMetrics> {
  const now = clock()
  const { waiting, oldestAt = now } = await outboxStore.readState(database.tables, now)
  return { waiting, oldestSeconds: Math.max(0, now - oldestAt) / SECOND_MS }
}
