import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

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
