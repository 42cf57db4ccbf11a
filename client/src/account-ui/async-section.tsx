import { useSyncExternalStore, type ReactNode } from 'react'
import { needsReauth } from '../account/needs-reauth.ts'
import { useAccount } from '../account/use-account.ts'
import type { UserResource } from '../account/user-resource.ts'
import { useBannerRetry } from '../connection/use-banner-retry.ts'
import { failureSentence } from '../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import { OUTAGES } from '../session/check-reachability.ts'
import type { SessionFailure } from '../session/session-failure.ts'
import { Notice } from '../ui/notice.tsx'
import { ReauthReason } from './reauth-reason.tsx'

interface AsyncSectionProps<Value> {
  readonly resource: UserResource<Value>
  /** Renders nothing while loading; for data that most users do not have. */
  readonly hidesLoading?: boolean
  /** How many entries a user probably has: as many are drawn while they load. */
  readonly placeholders?: number
  /** What the entries are, which decides how high they are. */
  readonly kind?: 'row' | 'device' | 'event'
  readonly children: (value: Value) => ReactNode
}

/** Renders a resource: loading, failed with a retry button, or its last known value. The banner reports outages. */
export function AsyncSection<Value>({
  resource,
  hidesLoading,
  placeholders = 1,
  kind = 'row',
  children,
}: AsyncSectionProps<Value>) {
  const { value, error } = useSyncExternalStore(resource.subscribe, resource.getState)
  const hasBannerRetry = useBannerRetry()
  const failure = error && !(hasBannerRetry && OUTAGES.has(error.code)) ? error : null
  const { reauth } = useAccount()
  const retry = async (button: HTMLElement) => {
    const card = button.closest('section')
    if (needsReauth(error) && !(await reauth.ask())) return
    const retried = await resource.refresh()
    // The retry button that had the focus is unmounted.
    if (!retried.error) card?.focus()
  }
  return (
    <>
      {failure && <LoadFailure failure={failure} onRetry={(button) => void retry(button)} />}
      {value === null
        ? failure === null && !hidesLoading && <Loading count={placeholders} kind={kind} />
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
  return (
    <Notice role="alert" tone="danger">
      {needsReauth(failure) ? (
        <ReauthReason failure={failure} />
      ) : (
        <p>{failureSentence(language, failure, 'account-action')}</p>
      )}
      <button
        type="button"
        className="button quiet"
        onClick={({ currentTarget }) => onRetry(currentTarget)}
      >
        {needsReauth(failure) ? logInAgain : retry}
      </button>
    </Notice>
  )
}
