import type { ReactNode } from 'react'

interface OverlayProps {
  readonly busy: boolean
  readonly text: string
  /** Actions that stay available. */
  readonly children?: ReactNode
}

/** Covers the page while an operation runs. Always rendered, because live regions announce only changes. */
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
