import { randomUUID } from 'node:crypto'
import type { ChangeJournal } from '../storage/change-journal.ts'
import { DurableMap } from '../storage/durable-map.ts'
import type { IdentityDatabase } from '../storage/identity-database.ts'
import type { ParsedMessage } from './parse-message.ts'

/** An email that the product's server sent by SMTP. */
export interface ReceivedEmail extends ParsedMessage {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly sentAt: number
  readonly read: boolean
}

/** Stores what arrives by SMTP; the provider's own emails are in the mailbox. */
export interface ReceivedEmails {
  add(message: ParsedMessage): void
  find(id: string): ReceivedEmail | undefined
  markRead(id: string): void
  /** Newest first. */
  list(): ReceivedEmail[]
}

/** Older ones are deleted, read or not: tests of a rate limit can send thousands. */
const MAX_EMAILS = 500

const KIND = 'received-email'

export function loadReceivedEmails(
  database: IdentityDatabase,
  journal: ChangeJournal,
): ReceivedEmails {
  const emails = new DurableMap<ReceivedEmail>(KIND, journal)
  for (const { id, value } of database.list(KIND)) emails.set(id, parseEmail(id, value))
  journal.discard()
  return {
    add(message) {
      const id = randomUUID()
      emails.set(id, { ...message, id, sentAt: Date.now(), read: false })
      const [oldest] = emails.keys()
      if (emails.size > MAX_EMAILS && oldest !== undefined) emails.delete(oldest)
    },
    find: (id) => emails.get(id),
    markRead(id) {
      const email = emails.get(id)
      if (email?.read === false) emails.set(id, { ...email, read: true })
    },
    list: () => [...emails.values()].toReversed(),
  }
}

function parseEmail(id: string, value: Record<string, unknown>): ReceivedEmail {
  const text = (name: string) => {
    const field = value[name]
    return typeof field === 'string' ? field : ''
  }
  return {
    id,
    from: text('from'),
    to: text('to'),
    subject: text('subject'),
    html: text('html'),
    text: text('text'),
    headers: Array.isArray(value['headers']) ? value['headers'] : [],
    sentAt: Number(value['sentAt'] ?? 0),
    read: value['read'] === true,
  }
}
