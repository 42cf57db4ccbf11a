import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'

interface WayOnProps {
  readonly to: string
  /** What the next page is told. */
  readonly state?: unknown
  readonly primary?: boolean
  readonly children: ReactNode
}

/** Leads on to another page, in the shape of a button. */
export function WayOn({ to, state, primary = false, children }: WayOnProps) {
  return (
    <p className="way-on">
      <Link href={to} state={() => state} className={primary ? 'button primary' : 'button quiet'}>
        {children}
      </Link>
    </p>
  )
}
