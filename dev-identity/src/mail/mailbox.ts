import type { MailCode } from '../emulator/emulator-internals.ts'
import type { ChangeJournal } from '../storage/change-journal.ts'
import { DurableMap } from '../storage/durable-map.ts'
import type { IdentityDatabase } from '../storage/identity-database.ts'
import { mailLanguage } from './mail-language.ts'
import type { MailLanguage } from './mail-language.ts'
import { MAIL_KINDS } from './mail-words.ts'
import type { MailKind } from './mail-words.ts'

/** A mail the provider would have sent. */
export interface Mail {
  /** The code in its link. */
  readonly id: string
  readonly kind: MailKind
  readonly to: string
  /** The address an account has, or had when it is told of a change. */
  readonly email: string
  /** The address an account moves to, in mails about that. */
  readonly newEmail: string
  readonly link: string
  readonly language: MailLanguage
  /** Milliseconds since the epoch; when its link is over. */
  readonly sentAt: number
  readonly expiresAt: number
  /** Somebody opened it. */
  readonly read: boolean
  /** Its link was used up. */
  readonly used: boolean
}

/** Where mails go instead of into the world. Marking one that is not there quietly does nothing. */
export interface Mailbox {
  deliver(code: MailCode, language: string): void
  find(id: string): Mail | undefined
  mark(id: string, as: Partial<Pick<Mail, 'read' | 'used' | 'expiresAt'>>): void
  /** Newest first. */
  list(): Mail[]
}

/** Read mails beyond this many are thrown away, the oldest first; unread ones stay. */
const READ_MAILS_KEPT = 200

/** Loads the mailbox as it was left. */
export function loadMailbox(database: IdentityDatabase, journal: ChangeJournal): Mailbox {
  const mails = new DurableMap<Mail>('mail', journal)
  for (const { id, value } of database.list('mail')) mails.set(id, parseMail(id, value))
  journal.discard()

  const discardOld = () => {
    const read = [...mails.values()].filter((mail) => mail.read)
    for (const mail of read.slice(0, -READ_MAILS_KEPT)) mails.delete(mail.id)
  }
  return {
    deliver(code, language) {
      const { oobCode: id, oobLink: link, requestType: kind, email, newEmail = '' } = code
      const to = kind === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : email
      const sent = { ...code, kind, to, link, newEmail, language, sentAt: Date.now() }
      mails.set(id, parseMail(id, sent))
      discardOld()
    },
    find: (id) => mails.get(id),
    mark(id, as) {
      const mail = mails.get(id)
      if (mail !== undefined) mails.set(id, { ...mail, ...as })
    },
    list: () => [...mails.values()].toReversed(),
  }
}

function parseMail(id: string, value: Record<string, unknown>): Mail {
  const text = (name: string) => {
    const field = value[name]
    return typeof field === 'string' ? field : ''
  }
  return {
    id,
    kind: MAIL_KINDS.find((kind) => kind === value['kind']) ?? 'VERIFY_EMAIL',
    to: text('to'),
    email: text('email') || text('to'),
    newEmail: text('newEmail'),
    link: text('link'),
    language: mailLanguage(text('language')),
    // Mails of an earlier version told the time as text, and nothing of an end.
    sentAt: Number(value['sentAt']) || Date.parse(text('sentAt')) || 0,
    expiresAt: Number(value['expiresAt'] ?? 0),
    read: value['read'] === true,
    used: value['used'] === true,
  }
}
