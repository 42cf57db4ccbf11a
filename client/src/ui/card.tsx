import { useId, type ReactNode, type Ref } from 'react'

interface CardProps {
  readonly title: string
  readonly lead?: string
  /** The heading; receives the focus when the focused element is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

export function Card({ title, lead, headingRef, children }: CardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <hgroup className="card-title">
        <h2 id={id} tabIndex={-1} ref={headingRef}>
          {title}
        </h2>
        {lead === undefined ? null : <p>{lead}</p>}
      </hgroup>
      {children}
    </section>
  )
}
