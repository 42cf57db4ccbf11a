import { useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { failureSentence } from '../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import type { SessionFailure } from '../session/session-failure.ts'

/** Names a pending email change as the likely reason: once it is confirmed elsewhere, this device must log in again. */
export function ReauthReason({ failure }: { failure: SessionFailure }) {
  const { emailChange } = useAccount()
  const { value } = useSyncExternalStore(emailChange.subscribe, emailChange.getState)
  const texts = useMessages('changes').reauth
  const language = useLanguage()
  const pendingEmail = value?.change?.email
  return (
    <p>
      {pendingEmail
        ? texts.pendingEmail(pendingEmail)
        : failureSentence(language, failure, 'account-action')}
    </p>
  )
}
