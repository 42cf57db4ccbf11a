import type { ReactNode } from 'react'
import { Link } from '../browser/navigation.tsx'
import { PageTitle } from './page.tsx'

interface ButtonLinkProps {
  readonly to: string
  /** The `history.state` of the next page. */
  readonly state?: unknown
  readonly primary?: boolean
  /** For "Cancel" and the like. */
  readonly ghost?: boolean
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ to, state, primary, ghost, children }: ButtonLinkProps) {
  const level = primary ? 'primary' : ghost ? 'ghost' : 'quiet'
  return (
    <p className="button-link">
      <Link href={to} state={() => state} className={`button ${level}`}>
        {children}
      </Link>
    </p>
  )
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="back-link">
      <Link href={to}>
        <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
          <path d="M10 3 5 8l5 5" />
        </svg>
        <span>{children}</span>
      </Link>
    </p>
  )
}

interface StepPageProps {
  readonly title: string
  readonly lead?: string
  readonly children?: ReactNode
}

/** One step of a multi-step page. Like a page, it gets the focus and its title is announced. */
export function StepPage({ title, lead, children }: StepPageProps) {
  return (
    <div className="auth-page step" ref={focusMain}>
      <PageTitle {...(lead === undefined ? {} : { lead })}>{title}</PageTitle>
      {children}
    </div>
  )
}

const focusMain = (step: HTMLElement | null) =>
  step?.closest('main')?.focus({ preventScroll: true })
