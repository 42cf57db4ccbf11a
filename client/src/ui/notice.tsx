import type { ReactNode } from 'react'

/** Something the person should know about the whole page; announced when it appears. */
export function Notice({ tone, children }: { tone: 'info' | 'warning'; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role="alert">
      {children}
    </div>
  )
}
