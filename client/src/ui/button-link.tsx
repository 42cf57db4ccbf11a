import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'

interface ButtonLinkProps {
  readonly to: string
  /** The `history.state` of the next page. */
  readonly state?: unknown
  readonly primary?: boolean
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ to, state, primary = false, children }: ButtonLinkProps) {
  return (
    <p className="button-link">
      <Link href={to} state={() => state} className={primary ? 'button primary' : 'button quiet'}>
        {children}
      </Link>
    </p>
  )
}
