import { Component, use, type ReactNode } from 'react'
import { ConnectionContext } from '../connection/connection-context.ts'
import { ChunkLoadError } from '../loading/fetch-chunk.ts'
import { reloadWhenRestored } from '../connection/reload-when-restored.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'

interface ChunkErrorBoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Shown when a lazy page cannot be loaded. */
export class ChunkErrorBoundary extends Component<
  ChunkErrorBoundaryProps,
  { cause: Error | null }
> {
  override state: { cause: Error | null } = { cause: null }

  static getDerivedStateFromError(cause: Error) {
    return { cause }
  }

  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    // Errors of the page itself go to `CrashBoundary`.
    if (!(cause instanceof ChunkLoadError)) throw cause
    return <ChunkErrorPage canRetry={!cause.isGone} onRetry={this.retry} />
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ cause: null })
  }
}

/** A network error retries once the connection is restored; if the chunk is gone, the banner offers to reload. */
function ChunkErrorPage({ canRetry, onRetry }: { canRetry: boolean; onRetry: () => void }) {
  const { chunkError, connection } = useMessages()
  const store = use(ConnectionContext)
  return (
    <div className="auth-page" ref={canRetry ? () => reloadWhenRestored(store) : undefined}>
      <PageTitle lead={chunkError.lead}>{chunkError.title}</PageTitle>
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
