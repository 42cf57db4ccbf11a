import type { ReactNode } from 'react'
import { productName } from 'virtual:product'
import { Door } from './door.tsx'
import { PageFooter } from './page-footer.tsx'

interface PageFrameProps {
  readonly door: 'ajar' | 'open'
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The layout of every page: the illustration beside the content. */
export function PageFrame({ door, banner, children }: PageFrameProps) {
  return (
    <div className="foyer" data-door={door}>
      <header className="page-aside">
        <p className="wordmark">{productName}</p>
        <Door />
      </header>
      <div className="page-content">
        {children}
        <PageFooter />
      </div>
      {banner}
    </div>
  )
}
