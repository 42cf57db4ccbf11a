import { outboxStore } from '../db/outbox.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { formerEmailsStore, usersStore } from '../db/users.ts'

/*
 * Rules 6 and 16: the emails that a user had before, until the present one has been the user's for seven days.
 *
 * Eve changes Ada's email to her own, and Ada changes it to another of hers. Or Ada changes her email, and then Eve
 * changes it to her own. Afterwards both look alike: the email in between is Eve's or Ada's, and so is the present one.
 * Only the first is known to be Ada's, because she had it before anything happened. So that is the one an undo restores,
 * with the link of an email to any of the former ones, and none of the others ever is.
 */

interface FormerEmails {
  /** The one that an undo restores. */
  readonly restorable: string
  /** With the ones after it. */
  readonly all: readonly string[]
}

/** `undefined` if no change can be undone. */
export async function findFormerEmails(
  db: Queryable,
  { id }: Pick<UserRow, 'id'>,
  now: number,
): Promise<FormerEmails | undefined> {
  const all = await formerEmailsStore.list(db, id, now)
  const [restorable] = all
  return restorable === undefined ? undefined : { restorable, all }
}

/**
 * The same for someone who has only read an email to it. If another user has verified the email since, it is that user's:
 * Bob has got Ada's former email, and must not end her sessions.
 */
export async function findFreeFormerEmails(
  db: Queryable,
  user: Pick<UserRow, 'id'>,
  now: number,
): Promise<FormerEmails | undefined> {
  const former = await findFormerEmails(db, user, now)
  if (!former) return undefined
  const holder = await usersStore.find(db, former.restorable)
  return holder?.email_verified ? undefined : former
}

/**
 * After "This wasn't me", or once an operator has assigned an email, no link restores another email, and what is waiting to be
 * sent to the thief's email is not sent.
 */
export async function forgetFormerEmails(
  tx: Queryable,
  { id }: Pick<UserRow, 'id'>,
): Promise<void> {
  await formerEmailsStore.deleteOfUser(tx, id)
  await outboxStore.withdraw(tx, id)
}

/** `correction`: a user who was never verified mistyped the email, and has proven the new one. */
export type EmailChangeKind = 'none' | 'change' | 'correction' | 'undo'
