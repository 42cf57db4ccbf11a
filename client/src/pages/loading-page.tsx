import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** While nobody has told yet who is signed in; after 8 s it says that this will take longer. */
export function LoadingPage() {
  const words = useMessages().session
  const { state } = useSession()
  if (state.status === 'loading' && state.unreachable)
    return (
      <div className="door-page">
        <PageTitle lead={words.waitingLead}>{words.waiting}</PageTitle>
      </div>
    )
  return (
    <div className="loading" role="status">
      <h1 id="page-title">{words.loading}</h1>
    </div>
  )
}
