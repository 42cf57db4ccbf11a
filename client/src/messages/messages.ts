import type { account } from './locales/en/account.ts'
import type { changes } from './locales/en/changes.ts'
import type { door } from './locales/en/door.ts'
import type { failures } from './locales/en/failures.ts'
import type { mails } from './locales/en/mails.ts'
import type { Words } from './words.ts'

export type DoorWords = Words<typeof door>

/** Everything that is read by people, in parts that are fetched when they are needed. */
export interface Messages {
  readonly door: DoorWords
  readonly failures: Words<typeof failures>
  readonly account: Words<typeof account>
  readonly changes: Words<typeof changes>
  readonly mails: Words<typeof mails>
}

export type Part = keyof Messages

/** The parts that are there. The door's words are fetched before anything is shown. */
export type LoadedMessages = Pick<Messages, 'door'> & Partial<Messages>
