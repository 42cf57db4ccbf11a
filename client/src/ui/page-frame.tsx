import type { ReactNode } from 'react'
import { brand } from '../brand.ts'
import { Door } from './door.tsx'
import { PageFooter } from './page-footer.tsx'

interface PageFrameProps {
  readonly door: 'ajar' | 'open'
  /** Lies over the foot of the page. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The hall every page stands in: the doorway at one side, the page at the other. */
export function PageFrame({ door, banner, children }: PageFrameProps) {
  return (
    <div className="foyer" data-door={door}>
      <header className="wall">
        <p className="wordmark">{brand.name}</p>
        <Door />
      </header>
      <div className="room">
        {children}
        <PageFooter />
      </div>
      {banner}
    </div>
  )
}
