import type { ReactNode } from 'react'
import { hasDoor, hasIllustration } from 'virtual:product'
import { Door } from './door.tsx'
import { PageFooter } from './page-footer.tsx'
import { Wordmark } from './wordmark.tsx'

interface PageFrameProps {
  /** Whether the illustration is shown, if the product has one. */
  readonly isIllustrated: boolean
  /** The content of the header; only the wordmark by default. */
  readonly header?: ReactNode
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The layout of every page: a header above the content, or the illustration beside it. */
export function PageFrame({ isIllustrated, header, banner, children }: PageFrameProps) {
  return (
    <div className={hasIllustration && isIllustrated ? 'foyer illustrated' : 'foyer'}>
      <header className="page-header">
        {header ?? <Wordmark />}
        {hasDoor && isIllustrated && <Door />}
      </header>
      <div className="page-content">
        {children}
        <PageFooter />
      </div>
      {banner}
    </div>
  )
}
