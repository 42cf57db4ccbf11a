import type { ReactNode } from 'react'

interface OverlayProps {
  readonly busy: boolean
  readonly text: string
  /** What can be done meanwhile. */
  readonly children?: ReactNode
}

/**
 * Covers the page while something runs (seed §2). It is always there, so that a screen reader hears
 * the text arrive; it shows after a moment and never takes the focus.
 */
export function Overlay({ busy, text, children }: OverlayProps) {
  return (
    <div className="overlay" data-busy={busy || undefined} data-text={text}>
      <div className="overlay-bar" />
      <div className="overlay-box">
        <p role="status">{busy ? text : ''}</p>
        {busy && children}
      </div>
    </div>
  )
}
