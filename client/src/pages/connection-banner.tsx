import { saveDrafts } from '../drafts/form-drafts.ts'
import { sentenceGap } from '../messages/language-rules.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import type { Connection } from '../connection/connection-store.ts'
import { useBannerRetry } from '../connection/use-banner-retry.ts'
import { useConnection } from '../connection/use-connection.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

const TONES: Readonly<Record<Connection, 'info' | 'success' | 'warning'>> = {
  online: 'info',
  offline: 'warning',
  unreachable: 'warning',
  restored: 'success',
  outdated: 'info',
}

/** Reports connection problems. Always in the DOM, as live regions must be; overlays the page to avoid layout shift. */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div
      className="banner"
      role="status"
      data-connection={connection}
      data-tone={TONES[connection]}
    >
      <ErrorBoundary resetOn={connection} fallback={() => null}>
        {connection !== 'online' && <Message connection={connection} />}
      </ErrorBoundary>
    </div>
  )
}

function Message({ connection }: { readonly connection: Exclude<Connection, 'online'> }) {
  const { connection: messages, reload } = useMessages()
  const { language } = useLanguage()
  const { state, session } = useSession()
  const hasRetry = useBannerRetry()
  const consequences = {
    loading: messages.retrying,
    'signed-in': messages.showingSaved,
    'signed-out': messages.inputKept,
  }
  const isOutage = connection === 'offline' || connection === 'unreachable'
  return (
    <>
      <p>
        <span>{messages[connection]}</span>
        <span>{isOutage && sentenceGap(language) + consequences[state.status]}</span>
      </p>
      {connection === 'outdated' && (
        <button type="button" className="button quiet" onClick={reloadWithDrafts}>
          {reload}
        </button>
      )}
      {hasRetry && (
        <button type="button" className="button quiet" onClick={() => void session.refresh()}>
          {messages.retry}
        </button>
      )}
    </>
  )
}

function reloadWithDrafts() {
  saveDrafts(window)
  window.location.reload()
}
