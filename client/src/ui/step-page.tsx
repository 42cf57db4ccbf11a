import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

interface StepPageProps {
  readonly title: string
  readonly lead?: string
  readonly children?: ReactNode
}

/** One step of a page that goes on in its place: like a page, it gets the focus when it comes, and its title is told. */
export function StepPage({ title, lead, children }: StepPageProps) {
  return (
    <div className="door-page step" ref={focusMain}>
      <PageTitle {...(lead === undefined ? {} : { lead })}>{title}</PageTitle>
      {children}
    </div>
  )
}

const focusMain = (step: HTMLElement | null) =>
  step?.closest('main')?.focus({ preventScroll: true })
