import { failureSentence } from '../../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../../messages/use-messages.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { StepPage } from '../../ui/step-page.tsx'

interface UnreadableLinkStepProps {
  readonly error: SessionFailure
  readonly onRetry: () => void
}

/** The link could not be read, for example because the browser is offline; the user can retry. */
export function UnreadableLinkStep({ error, onRetry }: UnreadableLinkStepProps) {
  const language = useLanguage()
  const { uncheckable, retry } = useMessages('emailLinks').link
  return (
    <StepPage title={uncheckable.title} lead={uncheckable.lead}>
      <p>{failureSentence(language, error, 'email-link')}</p>
      <button type="button" className="button primary" onClick={onRetry}>
        {retry}
      </button>
    </StepPage>
  )
}
