import type { ReactNode } from 'react'

export interface OverlayProps {
  readonly busy: boolean
  readonly text: string
  /** Shows the text to everybody, in a box, because no submit button shows that its form is busy. */
  readonly showsText?: boolean
  /** Actions that stay available. */
  readonly children?: ReactNode
}

/**
 * Covers the form or card around it while an operation runs. Always rendered, because live regions announce only
 * changes.
 */
export function Overlay({ busy, text, showsText, children }: OverlayProps) {
  const kind = showsText ? 'box' : ''
  return (
    <div className="overlay" data-busy={busy ? kind : undefined} data-text={text}>
      <div className="overlay-box">
        <p role="status">{busy ? text : ''}</p>
        {busy && children}
      </div>
    </div>
  )
}
