import type { ReactNode } from 'react'
import { navigate } from '../navigation/place.ts'
import { useSearch } from '../navigation/use-place.ts'

interface PageSwitchProps {
  readonly question: string
  readonly to: string
  /** Somebody is about to go there. */
  readonly onApproach: () => void
  readonly children: ReactNode
}

/** Leads from login to sign-up and back, and takes the place first asked for along. */
export function PageSwitch({ question, to, onApproach, children }: PageSwitchProps) {
  const search = useSearch()
  return (
    <p className="page-switch">
      {question}{' '}
      <button
        type="button"
        className="button quiet"
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => navigate(to + search)}
      >
        {children}
      </button>
    </p>
  )
}
