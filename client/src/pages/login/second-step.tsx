import type {
  EmailRequest,
  SecondFactorKind,
  SecondFactorRequest,
} from '@foyer/contract/second-factor.ts'
import { type ReactNode, use, useState } from 'react'
import { links } from 'virtual:product'
import { canUsePasskeys } from '../../browser/page.ts'
import { CodeField, type CodeKind, hasCodeField } from '../../forms/code-field.tsx'
import { CheckboxField } from '../../forms/fields.tsx'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { SubmissionForm } from '../../forms/submission-form.tsx'
import { FormNote, readField, useSubmission } from '../../forms/submission.tsx'
import { failureText } from '../../messages/failures.ts'
import { useFormats, useNow } from '../../messages/formats.ts'
import { useLanguage, useMessages } from '../../messages/language.ts'
import type { Operation } from '../../messages/tables.ts'
import { SessionContext, useSession } from '../../session/lazy-session.ts'
import type { SecondStep } from '../../session/second-step.ts'
import { EmailLine } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { BackButton, Summary } from '../../ui/links.tsx'
import { Notice, Overlay, PageTitle } from '../../ui/page.tsx'

interface SecondStepFormProps {
  readonly request: SecondFactorRequest
  readonly secondStep: SecondStep
}

/** Asks for a second factor: in place of the page during a login, in a dialog if a user is logged in. */
export function SecondStepForm({ request, secondStep }: SecondStepFormProps) {
  const texts = useMessages('secondStep')
  const { state } = useSession()
  const kinds = request.kinds.filter((offered) => canAsk(offered, request))
  const [chosen, setChosen] = useState<SecondFactorKind>()
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0]
  const { gap } = useFormats()
  const asked = kind === undefined ? leadWithoutKind(request, texts) : texts.kinds[kind].lead
  const isAfterPassword = secondStep.isAfterNewPassword()
  const lead = isAfterPassword ? texts.afterPassword + gap + asked : asked
  const isLogin = state.status !== 'signed-in'
  const title =
    OFFERS_PASSKEYS && request.confirms_session
      ? texts.kinds.passkey.name
      : titleOf(kind, isLogin, texts)
  const cancel = !isLogin && (
    <button type="button" className="button ghost" onClick={secondStep.cancel}>
      {isAfterPassword ? texts.notNow : texts.cancel}
    </button>
  )
  const content = (
    <>
      <EmailRequestNotice request={request.email_request} />
      <KindForm {...{ kind, request, secondStep, isLogin, cancel }} />
      <OtherWays
        kind={kind}
        kinds={kinds}
        hasTwoStep={!request.confirms_session}
        onChoose={setChosen}
      />
      <RequestEmail request={request.email_request} secondStep={secondStep} />
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
      <AccountLine secondStep={secondStep} />
      {content}
      <BackButton onClick={secondStep.cancel}>{texts.back}</BackButton>
    </div>
  )
}

/** Whose login it is. On a device that several people use, it may not be who is reading. */
function AccountLine({ secondStep }: Pick<SecondStepFormProps, 'secondStep'>) {
  const { notYou } = useMessages('secondStep')
  const email = secondStep.email()
  if (email === undefined) return null
  const leave = () => {
    for (const form of document.forms) form.reset()
    secondStep.cancel()
  }
  return (
    <p className="account-line">
      <bdi>{email}</bdi>{' '}
      <button type="button" className="text-button" onClick={leave}>
        {notYou}
      </button>
    </p>
  )
}

interface Titles {
  readonly checkEmail: string
  readonly title: string
  readonly confirm: string
}

function titleOf(kind: SecondFactorKind | undefined, isLogin: boolean, texts: Titles) {
  if (kind === 'email_code') return texts.checkEmail
  return isLogin ? texts.title : texts.confirm
}

const leadWithoutKind = (
  { kinds }: SecondFactorRequest,
  { noKind, unknownKind }: { readonly noKind: string; readonly unknownKind: string },
) => (kinds.length === 0 ? noKind : unknownKind)

interface KindFormProps extends SecondStepFormProps {
  readonly kind: SecondFactorKind | undefined
  readonly isLogin: boolean
  /** The button that closes the dialog. */
  readonly cancel: ReactNode
}

/** Asks for one kind of second factor. */
function KindForm({ kind, request, secondStep, isLogin, cancel }: KindFormProps) {
  const { storage } = use(SessionContext)
  if (OFFERS_PASSKEYS && kind === 'passkey')
    return <PasskeyForm {...{ secondStep, isLogin, cancel }} />
  if (kind === 'email_code')
    return <EmailCodeFields {...{ request, secondStep, isLogin, cancel }} />
  if (!hasCodeField(kind)) return cancel
  const offersTrust = isLogin && !storage.isShared()
  return <CodeForm key={kind} {...{ kind, secondStep, offersTrust, cancel }} />
}

/** Leaves out kinds of a newer server, and passkeys in a browser without them. */
const canAsk = (kind: SecondFactorKind, { passkey_options }: SecondFactorRequest) =>
  kind === 'passkey'
    ? OFFERS_PASSKEYS && passkey_options !== undefined && canUsePasskeys(location)
    : hasCodeField(kind)

interface CodeFormProps extends Pick<KindFormProps, 'secondStep' | 'cancel'> {
  readonly kind: CodeKind
  /** Whether the user can choose not to be asked on this device again. */
  readonly offersTrust: boolean
}

const OPERATIONS: Readonly<Record<CodeKind, Operation>> = {
  totp: 'code',
  recovery_code: 'recovery-code',
  email_code: 'email-code',
}

const TRUST_NAME = 'trust'

/** Sends the code of a second factor. */
function CodeForm({ kind, secondStep, offersTrust, cancel }: CodeFormProps) {
  const { submit, busy, trustDevice } = useMessages('secondStep')
  const submission = useSubmission()
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit, busy }}
      cancel={cancel}
      onSubmit={(fields) => {
        const code = readField(fields, 'code').trim()
        void submission.run(OPERATIONS[kind], () =>
          secondStep.submit({ kind, code }, fields.has(TRUST_NAME)),
        )
      }}
    >
      {/* First, because the complete code submits the form. */}
      {offersTrust && <CheckboxField name={TRUST_NAME} label={trustDevice} />}
      <CodeField kind={kind} takesFocus {...submission.errorProps('code')} />
    </SubmissionForm>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/**
 * On a phone, the passkey is usually on the phone itself, so a login asks for it without another press. Only while the
 * press of "Login" still counts, because Safari refuses a request without one; then the button is there.
 */
function pressOnPhone(button: HTMLButtonElement | null) {
  focus(button)
  // React ignores events that are dispatched during its commit.
  if (matchMedia('(pointer: coarse)').matches && navigator.userActivation.isActive)
    queueMicrotask(() => button?.click())
}

type PasskeyFormProps = Pick<KindFormProps, 'secondStep' | 'isLogin' | 'cancel'>

/** Opens the browser's dialog for a passkey as the second step. */
function PasskeyForm({ secondStep, isLogin, cancel }: PasskeyFormProps) {
  const { kinds, busy } = useMessages('secondStep')
  const { form, note, isBusy, run } = useSubmission()
  const submit = (
    <button
      type="submit"
      className="button primary"
      // Disabled, it would lose the focus: on a phone, before the user has pressed anything.
      aria-disabled={isBusy || undefined}
      ref={isLogin ? pressOnPhone : focus}
    >
      {kinds.passkey.label}
    </button>
  )
  return (
    <form
      className="form"
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void run('passkey', () => secondStep.submitPasskey())
      }}
    >
      <FormNote note={note} />
      {cancel ? (
        <div className="actions">
          {submit}
          {cancel}
        </div>
      ) : (
        submit
      )}
      <Overlay busy={isBusy} text={busy} />
    </form>
  )
}

type EmailCodeFieldsProps = SecondStepFormProps & Pick<KindFormProps, 'isLogin' | 'cancel'>

/** Where the code was sent, the field for it, and the button that sends another. A login has named the account. */
function EmailCodeFields(props: EmailCodeFieldsProps) {
  const { secondStep, isLogin, cancel } = props
  const { email } = props.request
  const [sentAt] = useState(Date.now)
  return (
    <>
      {!isLogin && email !== undefined && <EmailLine>{email}</EmailLine>}
      <CodeForm kind="email_code" offersTrust={false} {...{ secondStep, cancel }} />
      <ResendEmail send={secondStep.repeat} sentAt={sentAt} isHelp />
    </>
  )
}

interface OtherWaysProps {
  readonly kind: SecondFactorKind | undefined
  readonly kinds: readonly SecondFactorKind[]
  readonly hasTwoStep: boolean
  readonly onChoose: (kind: SecondFactorKind) => void
}

const ICONS: Readonly<Record<SecondFactorKind, IconName>> = {
  passkey: 'key',
  totp: 'phone',
  recovery_code: 'codes',
  email_code: 'mail',
}

/** The other factors that the user can use now, and what to do without any of them. */
function OtherWays({ kind, kinds, hasTwoStep, onChoose }: OtherWaysProps) {
  const texts = useMessages('secondStep')
  const { lost } = texts
  const others = kinds.filter((other) => other !== kind)
  if (kind === 'email_code' && others.length === 0) return null
  const title = kinds.length > 0 ? lost.title : lost.onlyTitle
  return (
    // Another kind closes it.
    <details className="other-ways" key={kind}>
      <Summary>{others.length > 0 ? texts.otherMethod : title}</Summary>
      {others.length > 0 && (
        <ul>
          {others.map((other) => (
            <li key={other}>
              <button type="button" onClick={() => onChoose(other)}>
                <Icon name={ICONS[other]} />
                <span>{texts.kinds[other].name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {kind !== 'email_code' && <Lost kind={kind} kinds={kinds} hasTwoStep={hasTwoStep} />}
    </details>
  )
}

/** Without two-step login, a lost passkey can be removed. */
function Lost({ kind, kinds, hasTwoStep }: Omit<OtherWaysProps, 'onChoose'>) {
  const { lost } = useMessages('secondStep')
  if (!hasTwoStep && OFFERS_PASSKEYS) return <p>{lost.passkey}</p>
  return (
    <LostTwoStep
      takesCodes={kinds.includes('recovery_code')}
      asksForCode={kind === 'recovery_code'}
    />
  )
}

interface LostTwoStepProps {
  readonly takesCodes: boolean
  /** Whether the form beside it asks for a recovery code. */
  readonly asksForCode: boolean
}

function LostTwoStep({ takesCodes, asksForCode }: LostTwoStepProps) {
  const { lost } = useMessages('secondStep')
  const { footer } = useMessages()
  const withCodes = asksForCode ? lost.support : lost.recoveryCode
  return (
    <>
      <p>{takesCodes ? withCodes : lost.onlySupport}</p>
      {links.support && (
        <p>
          <a className="link" href={links.support}>
            {footer.support}
          </a>
        </p>
      )}
    </>
  )
}

interface RequestEmailProps {
  readonly request: EmailRequest | undefined
  readonly secondStep: Pick<SecondStep, 'requestEmail'>
}

/** For the new owner of a mailbox whose email belongs to an account with two-step login. */
function RequestEmail({ request, secondStep }: RequestEmailProps) {
  const texts = useMessages('secondStep').request
  const language = useLanguage()
  const { isBusy, failure, run } = useSubmission()
  if (request?.status !== 'possible') return null
  return (
    <details className="other-ways">
      <Summary>{texts.title}</Summary>
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
          {failureText(language, failure, 'send-email')}
        </p>
      )}
      <Overlay busy={isBusy} text={texts.asking} showsText />
    </details>
  )
}

/** When the email will be available, or when it can be requested. */
function EmailRequestNotice({ request }: Pick<RequestEmailProps, 'request'>) {
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
