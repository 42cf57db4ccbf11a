import type { LoadedMessages } from '../messages/messages.ts'

const KINDS = [
  ['verifyEmail', 'verify'],
  ['resetPassword', 'reset'],
  ['verifyAndChangeEmail', 'change'],
  ['recoverEmail', 'recover'],
] as const

/** The title for what the link does; `undefined` for another mode, and until the messages are loaded. */
export function emailLinkTitle({ emailLinks }: LoadedMessages, search: string): string | undefined {
  const requested = new URLSearchParams(search).get('mode')
  const kind = KINDS.find(([mode]) => mode === requested)?.[1]
  return kind && emailLinks?.link[kind].title
}
