import type { SecondFactorKind, SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { use, useState } from 'react'
import { offersPasskeys } from 'virtual:product'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import type { SecondStep } from '../session/second-step.ts'
import { useSession } from '../session/use-session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { hasCodeField } from './code-field.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailCodeFields } from './email-code-fields.tsx'
import { EmailRequestNotice, RequestEmail } from './email-request.tsx'
import { LostFactors } from './lost-factors.tsx'
import { OtherKinds } from './other-kinds.tsx'
import { PasskeyForm } from './passkey-form.tsx'

export interface SecondStepFormProps {
  readonly request: SecondFactorRequest
  readonly secondStep: SecondStep
}

/** Asks for a second factor: in place of the page during a login, in a dialog if a user is logged in. */
export function SecondStepForm({ request, secondStep }: SecondStepFormProps) {
  const messages = useMessages('secondStep')
  const { kinds: texts, cancel } = messages
  const { state } = useSession()
  const { userStorage } = use(AppContext)
  const kinds = request.kinds.filter((offered) => canAsk(offered, request))
  const [chosen, setChosen] = useState<SecondFactorKind>()
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0]
  const lead = kind === undefined ? leadWithoutKind(request, messages) : texts[kind].lead
  const title =
    offersPasskeys && request.confirms_session ? texts.passkey.name : titleOf(kind, messages)
  const isLogin = state.status !== 'signed-in'
  const offersTrust = isLogin && !userStorage.isShared()
  const content = (
    <>
      <EmailRequestNotice request={request.email_request} />
      <KindForm kind={kind} request={request} secondStep={secondStep} offersTrust={offersTrust} />
      <OtherKinds kinds={kinds.filter((other) => other !== kind)} onChoose={setChosen} />
      {kind !== 'email_code' && <LostFactors hasTwoStep={!request.confirms_session} />}
      <RequestEmail request={request.email_request} secondStep={secondStep} />
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

const titleOf = (
  kind: SecondFactorKind | undefined,
  { checkEmail, title }: { readonly checkEmail: string; readonly title: string },
) => (kind === 'email_code' ? checkEmail : title)

const leadWithoutKind = (
  { kinds }: SecondFactorRequest,
  { noKind, unknownKind }: { readonly noKind: string; readonly unknownKind: string },
) => (kinds.length === 0 ? noKind : unknownKind)

interface KindFormProps extends SecondStepFormProps {
  readonly kind: SecondFactorKind | undefined
  readonly offersTrust: boolean
}

/** Asks for one kind of second factor. */
function KindForm({ kind, request, secondStep, offersTrust }: KindFormProps) {
  if (offersPasskeys && kind === 'passkey') return <PasskeyForm secondStep={secondStep} />
  if (kind === 'email_code') return <EmailCodeFields request={request} secondStep={secondStep} />
  if (!hasCodeField(kind)) return null
  return <CodeForm key={kind} kind={kind} secondStep={secondStep} offersTrust={offersTrust} />
}

/** Leaves out kinds of a newer server, and passkeys in a browser without them. */
const canAsk = (kind: SecondFactorKind, { passkey_options }: SecondFactorRequest) =>
  kind === 'passkey'
    ? offersPasskeys && passkey_options !== undefined && canUsePasskeys(location)
    : hasCodeField(kind)
