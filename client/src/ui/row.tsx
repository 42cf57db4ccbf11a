import type { ReactNode } from 'react'

interface RowProps {
  readonly term: string
  readonly children: ReactNode
  /** A button or a link, at the end of the line; on a phone below it. */
  readonly action?: ReactNode
  /** What takes more room than the value has: below both. */
  readonly below?: ReactNode
  /** What there is to say below, announced when it comes. */
  readonly note?: RowNote | undefined
}

/** How something went. */
export interface RowNote {
  readonly text: string
  readonly tone?: 'success' | 'danger'
}

/** A line of a list of terms (`<dl className="rows">`): what it is, how it stands, what can be done. */
export function Row({ term, children, action, below, note }: RowProps) {
  return (
    <div className="row">
      <dt>{term}</dt>
      <dd className="row-value">{children}</dd>
      {action && <dd className="row-action">{action}</dd>}
      {below && <dd className="row-below">{below}</dd>}
      <dd className="row-note">
        <StatusNote note={note} />
      </dd>
    </div>
  )
}

/** It is always there, so that a screen reader hears the text arrive. */
export function StatusNote({ note }: { note: RowNote | undefined }) {
  return (
    <p className="status-note" role="status" data-tone={note?.tone}>
      {note?.text}
    </p>
  )
}
