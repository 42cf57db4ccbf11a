import type { ReactNode } from 'react'
import { hasIllustration } from 'virtual:product'
import { Door } from './door.tsx'
import { PageFooter } from './page-footer.tsx'
import { Wordmark } from './wordmark.tsx'

interface PageFrameProps {
  /** How the illustration shows the door: `open` once someone is logged in. */
  readonly door: 'ajar' | 'open'
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The layout of every page: the illustration beside the content, or only the wordmark above it. */
export function PageFrame({ door, banner, children }: PageFrameProps) {
  return (
    <div className={hasIllustration ? 'foyer illustrated' : 'foyer'} data-door={door}>
      <header className="page-aside">
        <Wordmark />
        {hasIllustration && <Door />}
      </header>
      <div className="page-content">
        {children}
        <PageFooter />
      </div>
      {banner}
    </div>
  )
}
