import { useId, type ReactNode, type Ref } from 'react'

interface CardProps {
  /** Absent if the card is all that the page has; the page's title names it then. */
  readonly title?: string
  /** The card, which receives the focus when the focused element in it is removed. */
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
