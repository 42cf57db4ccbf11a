import { useMessages } from '../messages/use-messages.ts'
import { Notice } from './notice.tsx'

/** Says that the product cannot be reached, and lets the person try again sooner than we would. */
export function Unreachable({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const { session } = useMessages()
  return (
    <Notice role="status">
      <p>{sentence}</p>
      <button type="button" className="button quiet" onClick={onRetry}>
        {session.retry}
      </button>
    </Notice>
  )
}
