import { useSyncExternalStore } from 'react'
import type { Done } from '../account/done-store.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Notice } from '../ui/notice.tsx'

/** What was done on the page before this one. */
export function DoneNotice() {
  const { done } = useAccount()
  const { password } = useMessages('changes')
  const told = useSyncExternalStore(done.subscribe, done.getState)
  const sentences: Record<Done, string> = { 'password-saved': password.done }
  // Part of a page that has just come: a screen reader would not hear of a mere status.
  return told && <Notice role="alert">{sentences[told]}</Notice>
}
