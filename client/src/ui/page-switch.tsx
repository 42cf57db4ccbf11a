import type { ReactNode } from 'react'
import { navigate } from '../navigation/navigate.ts'
import { useSearch } from '../navigation/use-location.ts'

interface PageSwitchProps {
  readonly question: string
  readonly to: string
  readonly onIntent: () => void
  readonly children: ReactNode
}

/** The link between login and sign-up, which keeps the return path. */
export function PageSwitch({ question, to, onIntent, children }: PageSwitchProps) {
  const search = useSearch()
  return (
    <p className="page-switch">
      <span>{question}</span>{' '}
      <button
        type="button"
        className="button quiet"
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => navigate(to + search)}
      >
        {children}
      </button>
    </p>
  )
}
