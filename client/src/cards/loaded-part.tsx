import { useSyncExternalStore, type ReactNode } from 'react'
import type { PersonStore } from '../account/person-store.ts'
import { failureSentence } from '../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import type { SessionFailure } from '../session/session-failure.ts'
import { Notice } from '../ui/notice.tsx'

interface LoadedPartProps<Value> {
  readonly store: PersonStore<Value>
  readonly children: (value: Value) => ReactNode
}

/** Shows what a store loads, for itself: while it comes, when it failed, and what was last known meanwhile. */
export function LoadedPart<Value>({ store, children }: LoadedPartProps<Value>) {
  const { value, error } = useSyncExternalStore(store.subscribe, store.getState)
  return (
    <>
      {error && <Failed failure={error} onRetry={() => void store.refresh()} />}
      {value === null ? error === null && <Loading /> : children(value)}
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

function Failed({ failure, onRetry }: { failure: SessionFailure; onRetry: () => void }) {
  const { retry } = useMessages('account')
  const language = useLanguage()
  return (
    <Notice role="alert">
      <p>{failureSentence(language, failure, 'account')}</p>
      <button type="button" className="button quiet" onClick={onRetry}>
        {retry}
      </button>
    </Notice>
  )
}
