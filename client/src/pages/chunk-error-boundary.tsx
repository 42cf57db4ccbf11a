import { use, useState, type ReactNode } from 'react'
import { ConnectionContext } from '../connection/connection-context.ts'
import { useBannerRetry } from '../connection/use-banner-retry.ts'
import { reloadWhenRestored } from '../connection/reload-when-restored.ts'
import { ChunkLoadError } from '../loading/chunk-load-error.ts'
import { isServerReachable } from '../loading/is-server-reachable.ts'
import { useMessages } from '../messages/use-messages.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Shows an error page if a lazy page cannot be loaded. Errors of the page itself go to the boundary around the app. */
export const ChunkErrorBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={showChunkError}>{children}</ErrorBoundary>
)

function showChunkError(cause: unknown) {
  if (cause instanceof ChunkLoadError) return <ChunkErrorPage canRetry={!cause.isGone} />
  throw cause
}

/** Reloads the page once the connection is restored. If the chunk is gone, the banner offers a reload instead. */
function ChunkErrorPage({ canRetry }: { readonly canRetry: boolean }) {
  const { chunkError, connection } = useMessages()
  const store = use(ConnectionContext)
  const hasBannerRetry = useBannerRetry()
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    if (await isServerReachable()) window.location.reload()
    else setBusy(false)
  }
  return (
    <div className="auth-page" ref={canRetry ? () => reloadWhenRestored(store) : undefined}>
      <PageTitle lead={chunkError.lead}>{chunkError.title}</PageTitle>
      {canRetry && !hasBannerRetry && (
        <p>
          <button type="button" className="button primary" disabled={isBusy} onClick={retry}>
            {connection.retry}
          </button>
        </p>
      )}
    </div>
  )
}
