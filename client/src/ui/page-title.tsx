import type { ReactNode } from 'react'

/** The page's `h1`, which also labels `main`. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: string }) {
  return (
    <hgroup className="page-title">
      <h1 id="page-title">{children}</h1>
      {lead === undefined ? null : <p>{lead}</p>}
    </hgroup>
  )
}
