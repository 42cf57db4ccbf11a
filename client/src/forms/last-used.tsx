import { use, useId, useSyncExternalStore, type ReactNode, type RefCallback } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { Way } from '../session/last-way.ts'

interface LastUsedProps {
  readonly way: Way
  readonly enabled: boolean
  readonly ref?: RefCallback<HTMLElement> | undefined
  /** The button, which is described by the mark when there is one. */
  readonly children: (description: string | undefined) => ReactNode
}

/** Marks the way in that was used last on this device. The mark lies over a corner: nothing moves when it comes. */
export function LastUsed({ way, enabled, ref, children }: LastUsedProps) {
  const { lastWay } = use(AppContext)
  const { lastUsed } = useMessages().google
  const id = useId()
  const isLast = useSyncExternalStore(
    neverChanges,
    () => enabled && lastWay.read() === way,
    () => false,
  )
  return (
    <div className="way" data-way={way} ref={ref}>
      {children(isLast ? id : undefined)}
      {isLast && (
        <span className="last-used" id={id}>
          {lastUsed}
        </span>
      )}
    </div>
  )
}

/** It is written by a sign-in, and with that the form is gone. */
const neverChanges = () => () => {}
