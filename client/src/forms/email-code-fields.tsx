import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { useState } from 'react'
import type { SecondStep } from '../session/second-step.ts'
import { EmailLine } from '../ui/email-line.tsx'
import { CodeForm } from './code-form.tsx'
import { ResendEmail } from './resend-email.tsx'

interface EmailCodeFieldsProps {
  readonly request: SecondFactorRequest
  readonly secondStep: SecondStep
}

/** Where the code was sent, the field for it, and the button that sends another. */
export function EmailCodeFields({ request: { email }, secondStep }: EmailCodeFieldsProps) {
  const [sentAt] = useState(Date.now)
  return (
    <>
      {email !== undefined && <EmailLine>{email}</EmailLine>}
      <CodeForm kind="email_code" secondStep={secondStep} offersTrust={false} />
      <ResendEmail send={secondStep.repeat} sentAt={sentAt} />
    </>
  )
}
