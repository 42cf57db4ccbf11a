import type { ReactNode } from 'react'

interface NoticeProps {
  /** `alert` when the person must know before they go on, `status` when it can wait for a pause. */
  readonly role: 'alert' | 'status'
  readonly children: ReactNode
}

/** Something the person should know about the whole page; announced when it appears. */
export function Notice({ role, children }: NoticeProps) {
  return (
    <div className="notice" role={role}>
      {children}
    </div>
  )
}
