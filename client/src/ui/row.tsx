import type { ReactNode } from 'react'

interface RowProps {
  readonly term: string
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Content below the value and the action. */
  readonly below?: ReactNode
  readonly note?: RowNote | undefined
}

export interface RowNote {
  readonly text: string
  readonly tone?: 'success' | 'danger'
}

/** One term of a `<dl className="rows">`: its value and an action. */
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

/** Always rendered, because live regions announce only changes. */
export function StatusNote({ note }: { note: RowNote | undefined }) {
  return (
    <p className="status-note" role="status" data-tone={note?.tone}>
      {note?.text}
    </p>
  )
}
