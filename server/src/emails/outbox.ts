import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../core/clock.ts'
import { outboxStore } from '../db/outbox.ts'
import type { OutboxRow, Queryable, UserRow } from '../db/tables.ts'
import { findFreeFormerEmails } from './former-emails.ts'
import type { EmailParams, SummarizableKind } from './kinds.ts'

/** Rule 14: security emails. Emails of one kind that a user gets within the time of the limit. */
const MAX_PER_KIND = 5

const LIMIT_MS = HOUR_MS

/** After a day, users would no longer connect the email with the event. */
const LIFETIME_MS = DAY_MS

/** An operator may end the sessions of all users, which must not delay other emails. */
const PRIORITY = { code: 0, usual: 1, 'signed-out-by-operator': 2 }

type Recipient = Pick<UserRow, 'id' | 'email' | 'email_verified' | 'language' | 'time_zone'>

type Queueable = {
  readonly [Kind in SummarizableKind]: {
    readonly kind: Kind
    readonly params: Omit<EmailParams[Kind], 'time_zone'>
    /** Milliseconds; at once if absent. */
    readonly dueAt?: number
    /** Whether it is sent even if the user is deleted, as is the report of that deletion. */
    readonly outlivesUser?: true
    readonly loginHash?: string
  }
}[SummarizableKind]

type QueueableRow =
  | Queueable
  | ({ readonly kind: 'sign-in-code' } & Pick<CodeEmail, 'params'> &
      Pick<Queueable, 'dueAt' | 'outlivesUser' | 'loginHash'>)

/**
 * Rule 14: security emails. Queues an email in the transaction of the event that it reports. The transaction must have
 * locked the user's row. Does nothing for a user whose email is not verified. After an email change, the email that an
 * undo restores gets it too: a thief may have made the change.
 */
export async function queueEmail(tx: Queryable, user: Recipient, email: Queueable): Promise<void> {
  // rule 14a: only verified emails get security emails
  if (user.email === null || !user.email_verified) return
  const now = email.params.at
  const about = email.kind
  const recent = await outboxStore.listSince(tx, { user_id: user.id, about, since: now - LIMIT_MS })
  const former = await findFreeFormerEmails(tx, user, now)
  const addresses = former ? [user.email, former.restorable] : [user.email]
  for (const address of addresses) {
    const row = toRow(user, address, email)
    // rule 14b: a user gets five emails of a kind in an hour
    if (recent.length < MAX_PER_KIND * addresses.length) await outboxStore.insert(tx, row)
    else await summarize(tx, row, recent)
  }
}

function toRow(user: Recipient, to_address: string, email: QueueableRow): OutboxRow {
  const { at } = email.params
  return {
    id: randomUUID(),
    user_id: email.outlivesUser ? null : user.id,
    kind: email.kind,
    about: email.kind,
    to_address,
    language: user.language,
    params: JSON.stringify({ ...email.params, time_zone: user.time_zone ?? 'UTC' }),
    priority: email.kind === 'signed-out-by-operator' ? PRIORITY[email.kind] : PRIORITY.usual,
    created_at: at,
    due_at: email.dueAt ?? at,
    expires_at: at + LIFETIME_MS,
    tries: 0,
    sent_at: null,
    login_hash: email.loginHash ?? null,
  }
}

interface CodeEmail {
  readonly params: Omit<EmailParams['sign-in-code'], 'time_zone'>
  /** When the code is void, so that the email would be of no use. */
  readonly expiresAt: number
}

/** Rule 18: codes by email. Not limited like other emails, because others could use the limit up. */
export async function queueCode(
  tx: Queryable,
  user: Recipient,
  { params, expiresAt }: CodeEmail,
): Promise<void> {
  if (user.email === null || !user.email_verified) return
  const row = toRow(user, user.email, { kind: 'sign-in-code', params })
  await outboxStore.insert(tx, { ...row, priority: PRIORITY.code, expires_at: expiresAt })
}

/** Adds the event to the summary that waits, or starts one, which is sent when the limit has room again. */
async function summarize(
  tx: Queryable,
  row: OutboxRow,
  recent: readonly OutboxRow[],
): Promise<void> {
  const waiting = recent.find(
    ({ kind, tries, to_address }) =>
      kind === 'summary' && tries === 0 && to_address === row.to_address,
  )
  const count = waiting ? countOf(waiting) + 1 : 1
  const params = JSON.stringify({ ...JSON.parse(row.params), of: row.about, count })
  if (waiting && (await outboxStore.updateWaiting(tx, waiting.id, params))) return
  const due_at = (recent[0]?.created_at ?? row.created_at) + LIMIT_MS
  await outboxStore.insert(tx, { ...row, kind: 'summary', params, due_at })
}

function countOf({ params }: OutboxRow): number {
  const { count }: EmailParams['summary'] = JSON.parse(params)
  return count
}
