import type { door } from './locales/en/door.ts'
import type { failures } from './locales/en/failures.ts'
import type { home } from './locales/en/home.ts'
import type { Words } from './words.ts'

/** Everything that is read by people, in parts that are fetched when they are needed. */
export interface Messages {
  readonly door: Words<typeof door>
  readonly failures: Words<typeof failures>
  readonly home: Words<typeof home>
}

export type Part = keyof Messages

/** The parts that are there. The door's words are fetched before anything is shown. */
export type LoadedMessages = Pick<Messages, 'door'> & Partial<Messages>
