import { Component, use, type ReactNode } from 'react'
import { AppContext } from '../app-context.ts'
import { ChunkMissing } from '../connection/fetch-chunk.ts'
import { loadWhenBack } from '../connection/load-when-back.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'

interface MissingPageProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Stands in for a page that could not be fetched, until it can. */
export class MissingPage extends Component<MissingPageProps, { cause: Error | null }> {
  override state: { cause: Error | null } = { cause: null }

  static getDerivedStateFromError(cause: Error) {
    return { cause }
  }

  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    // What a page throws once it is there is not ours to mend.
    if (!(cause instanceof ChunkMissing)) throw cause
    return <Missing canRetry={!cause.isGone} onRetry={this.retry} />
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ cause: null })
  }
}

/** For want of a network it comes by itself later. One that is gone does not: the banner offers to load everything anew. */
function Missing({ canRetry, onRetry }: { canRetry: boolean; onRetry: () => void }) {
  const { missing, connection } = useMessages()
  const { connection: store } = use(AppContext)
  return (
    <div className="door-page" ref={canRetry ? () => loadWhenBack(store) : undefined}>
      <PageTitle lead={missing.lead}>{missing.title}</PageTitle>
      {canRetry && (
        <p>
          <button type="button" className="button primary" onClick={onRetry}>
            {connection.retry}
          </button>
        </p>
      )}
    </div>
  )
}
