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

interface BackLinkProps {
  readonly to: string
  /** The `history.state` of the next page. */
  readonly state?: unknown
  readonly children: string
}

export function BackLink({ to, state, children }: BackLinkProps) {
  return (
    <p className="back-link">
      <Link href={to} state={() => state}>
        <BackArrow />
        <span>{children}</span>
      </Link>
    </p>
  )
}

interface BackButtonProps {
  readonly onClick: () => void
  readonly children: string
}

/** Leaves a step of a page, which has no address of its own. */
export function BackButton({ onClick, children }: BackButtonProps) {
  return (
    <p className="back-link">
      <button type="button" onClick={onClick}>
        <BackArrow />
        <span>{children}</span>
      </button>
    </p>
  )
}

const BackArrow = () => <Arrow path="M10 3 5 8l5 5" />

/** What unfolds the rest of a `<details className="other-ways">`. */
export function Summary({ children }: { children: string }) {
  return (
    <summary>
      <Arrow path="m6 3 5 5-5 5" />
      <span>{children}</span>
    </summary>
  )
}

const Arrow = ({ path }: { path: string }) => (
  <svg className="icon directed" viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
    <path d={path} />
  </svg>
)

interface StepPageProps {
  readonly title: string
  readonly lead?: ReactNode
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

/** Of the field that gets the focus instead of its step. */
export const TAKES_FOCUS = { 'data-takes-focus': true }

function focusMain(step: HTMLElement | null) {
  const field = step?.querySelector<HTMLElement>('[data-takes-focus]')
  ;(field ?? step?.closest('main'))?.focus({ preventScroll: true })
}
