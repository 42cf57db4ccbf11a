import { useId, type ReactNode, type Ref } from 'react'

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
