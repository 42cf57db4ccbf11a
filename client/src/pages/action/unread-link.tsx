import { failureSentence } from '../../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../../messages/use-messages.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { StepPage } from '../../ui/step-page.tsx'

interface UnreadLinkProps {
  readonly error: SessionFailure
  readonly onRetry: () => void
}

/** Nobody could tell what the link is for; its code is kept. */
export function UnreadLink({ error, onRetry }: UnreadLinkProps) {
  const language = useLanguage()
  const { unread, retry } = useMessages('mails').link
  return (
    <StepPage title={unread.title} lead={unread.lead}>
      <p>{failureSentence(language, error, 'link')}</p>
      <button type="button" className="button primary" onClick={onRetry}>
        {retry}
      </button>
    </StepPage>
  )
}
