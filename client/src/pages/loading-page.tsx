import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { Unreachable } from '../ui/unreachable.tsx'

/** While nobody has told yet who is signed in; after 8 s it says that the product cannot be reached. */
export function LoadingPage() {
  const words = useMessages().session
  const { state, session } = useSession()
  const isUnreachable = state.status === 'loading' && state.unreachable
  return (
    <div className="loading">
      <div role="status">
        <h1 id="page-title">{words.loading}</h1>
      </div>
      {isUnreachable && (
        <Unreachable sentence={words.unreachable} onRetry={() => void session.refresh()} />
      )}
    </div>
  )
}
