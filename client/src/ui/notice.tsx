import type { ReactNode } from 'react'

interface NoticeProps {
  /** `alert` interrupts screen readers, `status` waits for a pause. */
  readonly role: 'alert' | 'status'
  /** Decides the icon and the colour. */
  readonly tone?: 'info' | 'success' | 'warning' | 'danger'
  readonly children: ReactNode
}

export function Notice({ role, tone, children }: NoticeProps) {
  return (
    <div className="notice" role={role} data-tone={tone}>
      {children}
    </div>
  )
}
