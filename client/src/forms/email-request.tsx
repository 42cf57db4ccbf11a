import type { EmailRequest } from '@foyer/contract/second-factor.ts'
import { failureSentence } from '../messages/failure-sentence.ts'
import { useFormats } from '../messages/use-formats.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import type { SecondStep } from '../session/second-step.ts'
import { Notice } from '../ui/notice.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { useNow } from '../ui/use-now.ts'
import { useSubmission } from './use-submission.ts'

interface RequestEmailProps {
  readonly request: EmailRequest | undefined
  readonly secondStep: Pick<SecondStep, 'requestEmail'>
}

/** For the new owner of a mailbox whose email belongs to an account with two-step login. */
export function RequestEmail({ request, secondStep }: RequestEmailProps) {
  const texts = useMessages('secondStep').request
  const language = useLanguage()
  const { isBusy, failure, run } = useSubmission()
  if (request?.status !== 'possible') return null
  return (
    <details className="lost-factors">
      <summary>{texts.title}</summary>
      <p>{texts.lead}</p>
      <p>
        <button
          type="button"
          className="text-button"
          disabled={isBusy}
          onClick={() => void run('send-email', secondStep.requestEmail)}
        >
          {texts.ask}
        </button>
      </p>
      {failure && (
        <p role="alert" className="status-note" data-tone="danger">
          {failureSentence(language, failure, 'send-email')}
        </p>
      )}
      <Overlay busy={isBusy} text={texts.asking} showsText />
    </details>
  )
}

/** When the email will be available, or when it can be requested. */
export function EmailRequestNotice({ request }: Pick<RequestEmailProps, 'request'>) {
  const texts = useMessages('secondStep').request
  const formats = useFormats()
  const now = useNow()
  if (!request || request.status === 'possible') return null
  const isWaiting = request.status === 'waiting'
  const day = formats.day(isWaiting ? request.available_at : request.possible_at, now)
  return (
    <Notice role="status" tone="info">
      <p>{isWaiting ? texts.waiting(day) : texts.refused(day)}</p>
    </Notice>
  )
}
