import { offersPassword } from 'virtual:product'
import type { LinkInfo } from '../../account/email-link-operations.ts'
import type { EmailLink } from '../../navigation/email-link.ts'
import { ChangeEmailStep } from './change-email-step.tsx'
import { RecoverEmailStep } from './recover-email-step.tsx'
import { ResetPasswordStep } from './reset-password-step.tsx'
import { IncompleteLinkStep } from './incomplete-link-step.tsx'
import { DeadLinkStep } from './dead-link-step.tsx'
import { useLinkResult } from './use-link-result.ts'
import { VerifyEmailStep } from './verify-email-step.tsx'
import type { SessionFailure } from '../../session/session-failure.ts'

export interface LinkStepProps {
  readonly link: EmailLink
  readonly code: string
  readonly info: LinkInfo
  readonly isDone: boolean
  readonly onAttempt: (error: SessionFailure | null) => void
}

const STEPS = {
  'verify-email': VerifyEmailStep,
  'reset-password': offersPassword ? ResetPasswordStep : IncompleteLinkStep,
  'change-email': ChangeEmailStep,
  'recover-email': RecoverEmailStep,
}

/** The operation comes from the provider, not from the URL. */
export function ValidLinkStep({ link, code, info }: Pick<LinkStepProps, 'link' | 'code' | 'info'>) {
  const { result, settle } = useLinkResult(link, code)
  if (result !== null && result !== 'done')
    return <DeadLinkStep link={link} reason={result} email={info.email} />
  const Step = STEPS[info.operation]
  return <Step link={link} code={code} info={info} isDone={result === 'done'} onAttempt={settle} />
}
