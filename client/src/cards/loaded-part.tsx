import { useSyncExternalStore, type ReactNode } from 'react'
import { needsFreshSignIn } from '../account/needs-fresh-sign-in.ts'
import type { PersonStore } from '../account/person-store.ts'
import { useAccount } from '../account/use-account.ts'
import { failureSentence } from '../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import type { SessionFailure } from '../session/session-failure.ts'
import { Notice } from '../ui/notice.tsx'
import { WhyOnceMore } from './why-once-more.tsx'

interface LoadedPartProps<Value> {
  readonly store: PersonStore<Value>
  /** Most people have none of it: nothing is said while it comes. */
  readonly isQuiet?: boolean
  readonly children: (value: Value) => ReactNode
}

/** Shows what a store loads, for itself: while it comes, when it failed, and what was last known meanwhile. */
export function LoadedPart<Value>({ store, isQuiet, children }: LoadedPartProps<Value>) {
  const { value, error } = useSyncExternalStore(store.subscribe, store.getState)
  const { freshSignIn } = useAccount()
  const retry = async (button: HTMLElement) => {
    const heading = button.closest('section')?.querySelector('h2')
    if (needsFreshSignIn(error) && !(await freshSignIn.ask())) return
    const again = await store.refresh()
    // The button is gone with what it was for.
    if (!again.error) heading?.focus()
  }
  return (
    <>
      {error && <Failed failure={error} onRetry={(button) => void retry(button)} />}
      {value === null ? error === null && !isQuiet && <Loading /> : children(value)}
    </>
  )
}

function Loading() {
  const { loading } = useMessages('account')
  return (
    <p className="part-loading" role="status">
      {loading}
    </p>
  )
}

interface FailedProps {
  readonly failure: SessionFailure
  readonly onRetry: (button: HTMLElement) => void
}

function Failed({ failure, onRetry }: FailedProps) {
  const { retry, signInAgain } = useMessages('account')
  const language = useLanguage()
  return (
    <Notice role="alert">
      {needsFreshSignIn(failure) ? (
        <WhyOnceMore failure={failure} />
      ) : (
        <p>{failureSentence(language, failure, 'account')}</p>
      )}
      <button
        type="button"
        className="button quiet"
        onClick={({ currentTarget }) => onRetry(currentTarget)}
      >
        {needsFreshSignIn(failure) ? signInAgain : retry}
      </button>
    </Notice>
  )
}
