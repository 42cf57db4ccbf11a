import { useSyncExternalStore } from 'react'
import type { Flash } from '../account/flash-store.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Notice } from '../ui/notice.tsx'

export function FlashNotice() {
  const { flash } = useAccount()
  const { password } = useMessages('changes')
  const current = useSyncExternalStore(flash.subscribe, flash.getState)
  const sentences: Record<Flash, string> = { 'password-saved': password.done }
  // An alert, because screen readers would not announce a status that is rendered together with its page.
  return (
    current && (
      <Notice role="alert" tone="success">
        {sentences[current]}
      </Notice>
    )
  )
}
