import type { LoadedMessages } from '../messages/messages.ts'

const KINDS = [
  ['verifyEmail', 'verify'],
  ['resetPassword', 'reset'],
  ['verifyAndChangeEmail', 'change'],
  ['recoverEmail', 'recover'],
] as const

/** The title of the page where the link of a mail ends: what that link is for, as soon as the words are there. */
export function linkTitle({ door, mails }: LoadedMessages, search: string): string {
  const asked = new URLSearchParams(search).get('mode')
  const kind = KINDS.find(([mode]) => mode === asked)?.[1]
  return (kind && mails?.link[kind].title) ?? door.title.link
}
