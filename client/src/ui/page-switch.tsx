import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'

interface PageSwitchProps {
  readonly question: string
  readonly to: string
  /** Somebody is about to go there. */
  readonly onApproach: () => void
  readonly children: ReactNode
}

/** Leads from login to sign-up and back, and takes the place first asked for along. */
export function PageSwitch({ question, to, onApproach, children }: PageSwitchProps) {
  const [, navigate] = useLocation()
  const search = useSearch()
  return (
    <p className="page-switch">
      {question}{' '}
      <button
        type="button"
        className="button quiet"
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => navigate(search ? `${to}?${search}` : to)}
      >
        {children}
      </button>
    </p>
  )
}
