import { useId, type ReactNode } from 'react'

interface SheetProps {
  /** Names its pictures. */
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}

/** One kind of component. */
export function Sheet({ name, title, children }: SheetProps) {
  const id = useId()
  return (
    <section className="sheet" data-sheet={name} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="examples">{children}</div>
    </section>
  )
}

interface ExampleProps {
  readonly title: string
  /** The state that its first control has in pictures; on the page, point at it or focus it. */
  readonly state?: 'hover' | 'focus-visible'
  /** Takes the width of the sheet. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A component in one of its states. */
export function Example({ title, state, isWide = false, children }: ExampleProps) {
  return (
    <div className={isWide ? 'example wide' : 'example'} data-state={state}>
      <p className="example-title">{title}</p>
      <div className="example-content">{children}</div>
    </div>
  )
}
