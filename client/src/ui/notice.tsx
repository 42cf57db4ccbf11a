import type { ReactNode } from 'react'

interface NoticeProps {
  /** `alert` interrupts screen readers, `status` waits for a pause. */
  readonly role: 'alert' | 'status'
  readonly children: ReactNode
}

export function Notice({ role, children }: NoticeProps) {
  return (
    <div className="notice" role={role}>
      {children}
    </div>
  )
}
