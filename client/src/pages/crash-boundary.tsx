import { Component, type ReactNode } from 'react'
import { en } from '../messages/en.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** Stands in for a page that threw: says so and offers to load it again. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children
  }
}

function CrashPage() {
  return (
    <main className="door-page crash" role="alert">
      <title>{en.crash.title}</title>
      <PageTitle lead={en.crash.lead}>{en.crash.title}</PageTitle>
      <p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          {en.loadAgain}
        </button>
      </p>
    </main>
  )
}
