import type { OobRecord } from '../emulator/emulator-internals.ts'
import type { ChangeJournal } from '../storage/change-journal.ts'
import { DurableMap } from '../storage/durable-map.ts'
import type { IdentityDatabase } from '../storage/identity-database.ts'

/** A mail the provider would have sent. */
export interface Mail {
  /** The code in its link. */
  readonly id: string
  readonly kind: string
  readonly to: string
  /** The address an account is to move to, in mails about that. */
  readonly newEmail: string
  readonly link: string
  /** ISO 8601, UTC. */
  readonly sentAt: string
  /** Set by hand, or when the link was used. */
  readonly read: boolean
}

/** Where mails go instead of into the world. */
export interface Mailbox {
  deliver(code: OobRecord): void
  /** Quietly does nothing for a mail that is not there. */
  markRead(id: string): void
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
    deliver(code) {
      const sentAt = new Date().toISOString()
      mails.set(code.oobCode, { ...describe(code), sentAt, read: false })
      discardOld()
    },
    markRead(id) {
      const mail = mails.get(id)
      if (mail !== undefined) mails.set(id, { ...mail, read: true })
    },
    list: () => [...mails.values()].toReversed(),
  }
}

function describe(code: OobRecord): Omit<Mail, 'sentAt' | 'read'> {
  const newEmail = code.newEmail ?? ''
  const to = code.requestType === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : code.email
  return { id: code.oobCode, kind: code.requestType, to, newEmail, link: code.oobLink }
}

function parseMail(id: string, value: Record<string, unknown>): Mail {
  const text = (name: string) => {
    const field = value[name]
    return typeof field === 'string' ? field : ''
  }
  return {
    id,
    kind: text('kind'),
    to: text('to'),
    newEmail: text('newEmail'),
    link: text('link'),
    sentAt: text('sentAt'),
    read: value['read'] === true,
  }
}
