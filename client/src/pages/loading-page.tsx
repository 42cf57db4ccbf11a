import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** Shown until the session is known; says that the server cannot be reached once a request fails, or after 8 s. */
export function LoadingPage() {
  const texts = useMessages().session
  const { state } = useSession()
  if (state.status === 'loading' && state.unreachable)
    return (
      <div className="app-page">
        <PageTitle lead={texts.reconnectingLead}>{texts.reconnecting}</PageTitle>
      </div>
    )
  return (
    <div className="loading" role="status">
      <h1 id="page-title">{texts.loading}</h1>
    </div>
  )
}
