import type { account } from './locales/en/account.ts'
import type { changes } from './locales/en/changes.ts'
import type { common } from './locales/en/common.ts'
import type { failures } from './locales/en/failures.ts'
import type { emailLinks } from './locales/en/email-links.ts'
import type { MessagesOf } from './message-types.ts'

export type CommonMessages = MessagesOf<typeof common>

/** All messages, in namespaces that are loaded on demand. */
export interface Messages {
  readonly common: CommonMessages
  readonly failures: MessagesOf<typeof failures>
  readonly account: MessagesOf<typeof account>
  readonly changes: MessagesOf<typeof changes>
  readonly emailLinks: MessagesOf<typeof emailLinks>
}

export type Namespace = keyof Messages

/** `common` is loaded before the first render. */
export type LoadedMessages = Pick<Messages, 'common'> & Partial<Messages>
