import type { ActionCode } from '../emulator/emulator-internals.ts'
import type { ChangeJournal } from '../storage/change-journal.ts'
import { DurableMap } from '../storage/durable-map.ts'
import type { IdentityDatabase } from '../storage/identity-database.ts'
import { EMAIL_LANGUAGES, emailLanguage } from './email-language.ts'
import type { EmailLanguage } from './email-language.ts'
import { EMAIL_KINDS } from './email-texts.ts'
import type { EmailKind } from './email-texts.ts'

/** An email that a real provider would have sent. */
export interface Email {
  /** The code of its link. */
  readonly id: string
  readonly kind: EmailKind
  readonly to: string
  /** The account's email; in a notice of an email change, the email before it. */
  readonly email: string
  /** For an email change; otherwise empty. */
  readonly newEmail: string
  readonly link: string
  readonly language: EmailLanguage
  /** Milliseconds since the epoch, like `expiresAt`. */
  readonly sentAt: number
  readonly expiresAt: number
  readonly read: boolean
  /** Whether its link was consumed. */
  readonly used: boolean
}

/** Stores emails instead of sending them. */
export interface Mailbox {
  deliver(code: ActionCode, language: string): void
  find(id: string): Email | undefined
  mark(id: string, changes: Partial<Pick<Email, 'read' | 'used' | 'expiresAt'>>): void
  /** Newest first. */
  list(): Email[]
}

/** Older read emails are deleted; unread ones are kept. */
const MAX_READ_EMAILS = 200

export function loadMailbox(database: IdentityDatabase, journal: ChangeJournal): Mailbox {
  const emails = new DurableMap<Email>('mail', journal)
  for (const { id, value } of database.list('mail')) emails.set(id, parseEmail(id, value))
  journal.discard()

  const discardOldest = () => {
    const read = [...emails.values()].filter((email) => email.read)
    for (const email of read.slice(0, -MAX_READ_EMAILS)) emails.delete(email.id)
  }
  return {
    deliver(code, language) {
      const { oobCode: id, oobLink: link, requestType: kind, email, newEmail = '' } = code
      const to = kind === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : email
      const sent = { ...code, kind, to, link, newEmail, language, sentAt: Date.now() }
      emails.set(id, parseEmail(id, sent))
      discardOldest()
    },
    find: (id) => emails.get(id),
    mark(id, changes) {
      const email = emails.get(id)
      if (email !== undefined) emails.set(id, { ...email, ...changes })
    },
    list: () => [...emails.values()].toReversed(),
  }
}

function parseEmail(id: string, value: Record<string, unknown>): Email {
  const text = (name: string) => {
    const field = value[name]
    return typeof field === 'string' ? field : ''
  }
  return {
    id,
    kind: EMAIL_KINDS.find((kind) => kind === value['kind']) ?? 'VERIFY_EMAIL',
    to: text('to'),
    email: text('email') || text('to'),
    newEmail: text('newEmail'),
    link: text('link'),
    language: emailLanguage(text('language'), EMAIL_LANGUAGES),
    // An earlier version stored the time as text and no expiry.
    sentAt: Number(value['sentAt']) || Date.parse(text('sentAt')) || 0,
    expiresAt: Number(value['expiresAt'] ?? 0),
    read: value['read'] === true,
    used: value['used'] === true,
  }
}
