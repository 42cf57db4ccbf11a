import type { LoadedMessages } from '../messages/messages.ts'

const KINDS = [
  ['verifyEmail', 'verify'],
  ['resetPassword', 'reset'],
  ['verifyAndChangeEmail', 'change'],
  ['recoverEmail', 'recover'],
] as const

/** The title for the link's mode, or a generic one until the messages are loaded. */
export function emailLinkTitle({ common, emailLinks }: LoadedMessages, search: string): string {
  const requested = new URLSearchParams(search).get('mode')
  const kind = KINDS.find(([mode]) => mode === requested)?.[1]
  return (kind && emailLinks?.link[kind].title) ?? common.title.link
}
