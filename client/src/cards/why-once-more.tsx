import { useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { failureSentence } from '../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import type { SessionFailure } from '../session/session-failure.ts'

/**
 * Why a fresh sign-in is wanted. Whoever has asked to move has perhaps done so, on another device: nobody here
 * can know, and it is what the dialog will ask as well (`fresh-sign-in.ts`).
 */
export function WhyOnceMore({ failure }: { failure: SessionFailure }) {
  const { emailChange } = useAccount()
  const { value } = useSyncExternalStore(emailChange.subscribe, emailChange.getState)
  const { moved } = useMessages('changes').freshSignIn
  const language = useLanguage()
  const movedTo = value?.change?.email
  return <p>{movedTo ? moved(movedTo) : failureSentence(language, failure, 'account')}</p>
}
