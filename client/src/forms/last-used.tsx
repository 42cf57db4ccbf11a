import { use, useId, useSyncExternalStore, type ReactNode } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SignInMethod } from '../session/last-method.ts'

interface LastUsedProps {
  readonly method: SignInMethod
  readonly enabled: boolean
  /** Renders the button; `description` is the id of the badge, if it is shown. */
  readonly children: (description: string | undefined) => ReactNode
}

/** Marks the sign-in method that was used last on this device. */
export function LastUsed({ method, enabled, children }: LastUsedProps) {
  const { readLastMethod } = use(AppContext)
  const { lastUsed } = useMessages().provider
  const id = useId()
  const isLast = useSyncExternalStore(
    neverChanges,
    () => enabled && readLastMethod() === method,
    () => false,
  )
  return (
    <div className="sign-in-method" data-method={method}>
      {children(isLast ? id : undefined)}
      {isLast && (
        <span className="last-used" id={id}>
          {lastUsed}
        </span>
      )}
    </div>
  )
}

/** Only a sign-in changes it, and that removes the form. */
const neverChanges = () => () => {}
