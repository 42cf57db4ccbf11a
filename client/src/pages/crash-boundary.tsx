import { Component, type ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'
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
  const { crash, loadAgain } = useMessages()
  return (
    <main className="door-page crash" role="alert">
      <title>{crash.title}</title>
      <PageTitle lead={crash.lead}>{crash.title}</PageTitle>
      <p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          {loadAgain}
        </button>
      </p>
    </main>
  )
}
