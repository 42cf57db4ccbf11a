import { randomUUID } from 'node:crypto'
import type { IdentityStorage } from '../storage.ts'
import {
  EMAIL_KINDS,
  EMAIL_LANGUAGES,
  emailLanguage,
  type EmailKind,
  type EmailLanguage,
} from './texts.ts'

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

/** The code of an email's link, as the emulator makes it. */
interface EmailCode {
  readonly oobCode: string
  readonly oobLink: string
  readonly requestType: string
  readonly email: string
  readonly newEmail?: string
  readonly expiresAt: number
}

/** Stores emails instead of sending them. */
export interface Mailbox {
  deliver(code: EmailCode, language: string): void
  find(id: string): Email | undefined
  mark(id: string, changes: Partial<Pick<Email, 'read' | 'used' | 'expiresAt'>>): void
  /** Newest first. */
  list(): Email[]
}

/** Older read emails are deleted; unread ones are kept. */
const MAX_READ_EMAILS = 200

export function loadMailbox(storage: IdentityStorage): Mailbox {
  const emails = storage.loadMap('mail', parseEmail)
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

/** The parts of an email that the mailbox shows. */
export interface ParsedMessage {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** Empty if the email has no such part. */
  readonly html: string
  readonly text: string
  /** In their order, with encoded words as they were sent. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

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

export function loadReceivedEmails(storage: IdentityStorage): ReceivedEmails {
  const emails = storage.loadMap('received-email', parseReceivedEmail)
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

function parseReceivedEmail(id: string, value: Record<string, unknown>): ReceivedEmail {
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
