import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { SecondStep } from '../session/second-step.ts'
import { useSession } from '../session/use-session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailCodeFields } from './email-code-fields.tsx'
import { OtherKinds } from './other-kinds.tsx'
import { hasCodeField, type CodeKind } from './code-field.tsx'

export interface SecondStepFormProps {
  readonly request: SecondFactorRequest
  readonly secondStep: SecondStep
}

/** Asks for a second factor: in place of the page during a login, in a dialog if a user is logged in. */
export function SecondStepForm({ request, secondStep }: SecondStepFormProps) {
  const messages = useMessages('secondStep')
  const { kinds: texts, unknownKind, cancel } = messages
  const { state } = useSession()
  const kinds = request.kinds.filter(hasCodeField)
  const [chosen, setChosen] = useState<CodeKind>()
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0]
  const lead = kind === undefined ? unknownKind : texts[kind].lead
  const title = kind === 'email_code' ? messages.checkEmail : messages.title
  const isLogin = state.status !== 'signed-in'
  const content = (
    <>
      {kind === 'email_code' && <EmailCodeFields request={request} secondStep={secondStep} />}
      {kind !== undefined && kind !== 'email_code' && (
        <CodeForm key={kind} kind={kind} secondStep={secondStep} offersTrust={isLogin} />
      )}
      <OtherKinds kinds={kinds.filter((other) => other !== kind)} onChoose={setChosen} />
      <button type="button" className="button quiet" onClick={secondStep.cancel}>
        {cancel}
      </button>
    </>
  )
  if (!isLogin)
    return (
      <Dialog title={title} lead={lead} onClose={secondStep.cancel}>
        {content}
      </Dialog>
    )
  return (
    <div className="auth-page second-step">
      <PageTitle lead={lead}>{title}</PageTitle>
      {content}
    </div>
  )
}
