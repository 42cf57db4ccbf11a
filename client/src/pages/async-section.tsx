import type { ReactNode } from 'react'
import { useStore } from '../browser/store.ts'
import { useAccount } from '../account/account.ts'
import { needsReauth } from '../account/provider-calls.ts'
import type { UserResource } from '../account/resource.ts'
import { type Submission, useSubmission } from '../forms/submission.tsx'
import { failureText } from '../messages/failures.ts'
import { useLanguage, useMessages } from '../messages/language.ts'
import type { Messages } from '../messages/messages.ts'
import type { Operation } from '../messages/tables.ts'
import { OUTAGES } from '../session/calls.ts'
import { useBannerRetry, useConnection } from '../session/connection.ts'
import type { SessionFailure, SessionResult } from '../session/failure.ts'
import type { RowNote } from '../ui/card.tsx'
import { Notice } from '../ui/page.tsx'
import { showToast } from '../ui/toast.tsx'

interface AsyncSectionProps<Value> {
  readonly resource: UserResource<Value>
  /** Renders nothing while loading; for data that most users do not have. */
  readonly hidesLoading?: boolean
  /** What is missing without a connection. */
  readonly name?: SectionName
  /** How many entries a user probably has: as many are drawn while they load. */
  readonly placeholders?: number
  /** What the entries are, which decides how high they are. */
  readonly kind?: 'row' | 'device' | 'event'
  readonly children: (value: Value) => ReactNode
}

type SectionName = keyof Messages['account']['needsConnection']

/**
 * Renders a resource: loading, failed with a retry button, or its last known value. The banner reports outages and has
 * the button then; a section without a value says so too, and offline what it is that needs a connection. It loads by
 * itself once there is one.
 */
export function AsyncSection<Value>({
  resource,
  hidesLoading,
  name = 'default',
  placeholders = 1,
  kind = 'row',
  children,
}: AsyncSectionProps<Value>) {
  const { value, error } = useStore(resource)
  const isOutage = useBannerRetry() && error !== null && OUTAGES.has(error.code)
  const { reauth } = useAccount()
  const { needsConnection } = useMessages('account')
  const isOffline = useConnection() === 'offline'
  const { connection } = useMessages()
  const retry = async (button: HTMLElement) => {
    const card = button.closest('section')
    if (needsReauth(error) && !(await reauth.ask())) return
    const retried = await resource.refresh()
    // The retry button that had the focus is unmounted.
    if (!retried.error) card?.focus()
  }
  return (
    <>
      {error && !isOutage && (
        <LoadFailure failure={error} onRetry={(button) => void retry(button)} />
      )}
      {value === null && isOutage && !hidesLoading && (
        <Notice role="status">{isOffline ? needsConnection[name] : connection.unreachable}</Notice>
      )}
      {value === null
        ? error === null && !hidesLoading && <Loading count={placeholders} kind={kind} />
        : children(value)}
    </>
  )
}

function Loading({ count, kind }: { count: number; kind: string }) {
  const { loading } = useMessages('account')
  return (
    <>
      <p className="visually-hidden" role="status">
        {loading}
      </p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="skeleton" data-kind={kind} aria-hidden="true" />
      ))}
    </>
  )
}

interface LoadFailureProps {
  readonly failure: SessionFailure
  readonly onRetry: (button: HTMLElement) => void
}

function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  const { retry, logInAgain } = useMessages('account')
  const language = useLanguage()
  const mustLogIn = needsReauth(failure)
  return (
    <Notice role="alert" tone={mustLogIn ? 'info' : 'danger'}>
      <p>{failureText(language, failure, 'account-action')}</p>
      <button
        type="button"
        className="button quiet"
        onClick={({ currentTarget }) => onRetry(currentTarget)}
      >
        {mustLogIn ? logInAgain : retry}
      </button>
    </Notice>
  )
}

/** Runs the action of a button, and keeps the note of a failure. */
export function useAction() {
  const { isBusy, note, run } = useSubmission()

  return {
    isBusy,
    note: note ? failureNote(note) : undefined,

    /** Shows `sentence`, if there is one, on success. */
    async runAction(kind: Operation, task: () => Promise<SessionResult>, sentence?: string) {
      const { error } = await run(kind, task)
      if (!error && sentence) showToast(sentence)
      return { error }
    },
  }
}

/** The note of an action that the user cancelled has no tone, because that is not an error. */
const failureNote = ({ text, isError }: NonNullable<Submission['note']>): RowNote =>
  isError ? { text, tone: 'danger' } : { text }
