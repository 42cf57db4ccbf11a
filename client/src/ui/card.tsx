import { type ReactNode, type Ref, useId } from 'react'

interface CardProps {
  /** Absent if the card is the only content of a page, whose title then labels it. */
  readonly title?: string
  /** Lets the parent focus the card when the focused element in it is removed. */
  readonly focusRef?: Ref<HTMLElement>
  readonly children: ReactNode
}

export function Card({ title, focusRef, children }: CardProps) {
  const id = useId()
  return (
    <section
      className="card"
      aria-labelledby={title === undefined ? 'page-title' : id}
      tabIndex={-1}
      ref={focusRef}
    >
      {title !== undefined && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  )
}

interface RowProps {
  readonly term: string
  /** Beside the term. */
  readonly icon?: ReactNode
  /** Absent if the action shows it. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Content below the value and the action. */
  readonly below?: ReactNode
  /** Absent in a row that never has one, which then needs no place for it. */
  readonly note?: RowNote | undefined
}

export interface RowNote {
  readonly text: ReactNode
  readonly tone?: 'success' | 'danger'
}

/** One term of a `<dl className="rows">`: its value and an action. */
export function Row(props: RowProps) {
  const { term, icon, children, action, below, note } = props
  return (
    <div className="row">
      <dt>
        {icon && <span className="row-icon">{icon}</span>}
        <span>{term}</span>
      </dt>
      {children && <dd className="row-value">{children}</dd>}
      {action && <dd className="row-action">{action}</dd>}
      {below && <dd className="row-below">{below}</dd>}
      {'note' in props && (
        <dd className="row-note">
          <StatusNote note={note} />
        </dd>
      )}
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

/** A sentence in which the emails stand out. */
export function emailSentence(text: string, ...emails: readonly string[]): ReactNode {
  // One may be the start of another.
  const longestFirst = emails.filter(Boolean).toSorted((one, two) => two.length - one.length)
  return splitAt(text, longestFirst).map((part, index) =>
    emails.includes(part) ? <b key={index}>{part}</b> : <span key={index}>{part}</span>,
  )
}

const splitAt = (text: string, [first, ...rest]: readonly string[]): string[] =>
  first === undefined
    ? [text]
    : text
        .split(first)
        .flatMap((part, index) => [...(index > 0 ? [first] : []), ...splitAt(part, rest)])

export function EmailLine({ children }: { children: string }) {
  return (
    <p className="email-line">
      <bdi>{children}</bdi>
    </p>
  )
}
