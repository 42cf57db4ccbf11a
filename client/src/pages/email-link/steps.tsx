import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { useState } from 'react'
import { providers } from 'virtual:product'
import { useAccount } from '../../account/account.ts'
import type { LinkResult } from '../../account/links.ts'
import { prefillEmail } from '../../browser/drafts.ts'
import { navigate } from '../../browser/navigation.tsx'
import { loginPath, withReturnPath } from '../../browser/return-path.ts'
import {
  NewPasswordField,
  refuseWeakPassword,
  usePasswordPolicy,
} from '../../forms/new-password.tsx'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { SubmissionForm, UsernameField } from '../../forms/submission-form.tsx'
import { readField, useSubmission } from '../../forms/submission.tsx'
import { failureText } from '../../messages/failures.ts'
import { useFormats, useNow } from '../../messages/formats.ts'
import { useLanguage, useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { EmailLine, emailSentence } from '../../ui/card.tsx'
import { DoneMark } from '../../ui/icon.tsx'
import { BackLink, ButtonLink, StepPage, TAKES_FOCUS } from '../../ui/links.tsx'
import { Overlay } from '../../ui/page.tsx'
import {
  ContinueButton,
  EmailLinkForm,
  LogInWithNewEmail,
  type LinkStepProps,
  NewPasswordLink,
} from './parts.tsx'

/** Verifies an email once the user confirms that they signed up with it. */
export function VerifyEmailStep({ link, code, info, isDone, onAttempt }: LinkStepProps) {
  const account = useAccount()
  const { verify, notMe, reset } = useMessages('emailLinks').link
  const [isNotMine, setNotMine] = useState(false)
  const [hasRemovedNames, setRemovedNames] = useState(false)
  const { email } = info

  const apply = async () => {
    const result = await account.applyLink('verify', { code })
    setRemovedNames(result.namesRemoved === true)
    return result
  }
  if (isDone)
    return (
      <StepPage key="done" title={verify.done}>
        <DoneMark />
        <EmailLine>{email}</EmailLine>
        {hasRemovedNames && <p>{reset.namesRemoved}</p>}
        <ContinueButton
          email={email}
          returnPath={link.returnPath}
          texts={verify}
          continuesItself={!hasRemovedNames}
        />
      </StepPage>
    )
  if (isNotMine) return <NotMyAccount email={email} onBack={() => setNotMine(false)} />
  return (
    <StepPage key="ready" title={verify.title} lead={emailSentence(verify.lead(email), email)}>
      <EmailLinkForm apply={apply} texts={verify} onAttempt={onAttempt}>
        <button type="button" className="button quiet" onClick={() => setNotMine(true)}>
          {notMe.ask}
        </button>
      </EmailLinkForm>
    </StepPage>
  )
}

/** Another user signed up with this email. A password reset takes over the account and deletes the entered data. */
function NotMyAccount({ email, onBack }: { email: string; onBack: () => void }) {
  const { notMe, back } = useMessages('emailLinks').link
  return (
    <StepPage key="not-me" title={notMe.title} lead={emailSentence(notMe.lead(email), email)}>
      {OFFERS_PASSWORD && <p>{notMe.claimAccount}</p>}
      <div className="button-links">
        {OFFERS_PASSWORD && (
          <ButtonLink to={CLIENT_PATHS.forgotPassword} state={prefillEmail(email)}>
            {notMe.setPassword}
          </ButtonLink>
        )}
        <button type="button" className="button quiet" onClick={onBack}>
          {back}
        </button>
      </div>
    </StepPage>
  )
}

export function ChangeEmailStep({ code, info, isDone, onAttempt }: LinkStepProps) {
  const account = useAccount()
  const { change } = useMessages('emailLinks').link
  const formats = useFormats()
  const now = useNow()
  const { email, previousEmail = '', expiresAt } = info
  if (isDone)
    return (
      <StepPage key="done" title={change.done} lead={emailSentence(change.doneLead(email), email)}>
        {expiresAt && <p>{change.logInBy(formats.timeLeft(expiresAt, now))}</p>}
        <AfterChange email={email} previousEmail={previousEmail} />
      </StepPage>
    )
  return (
    <StepPage
      key="ready"
      title={change.title}
      lead={emailSentence(change.lead(email, previousEmail), email, previousEmail)}
    >
      <EmailLinkForm
        apply={() => account.applyLink('change', { code, email })}
        texts={change}
        onAttempt={onAttempt}
      />
      <p>{change.notRequested}</p>
    </StepPage>
  )
}

/** The change ends the sessions of the account; another user stays signed in. */
function AfterChange({ email, previousEmail }: { email: string; previousEmail: string }) {
  const { continueLabel, signedInAs } = useMessages('emailLinks').link
  const { state } = useSession()
  const signedInEmail = state.status === 'signed-in' ? state.user.email : previousEmail
  if (isSameEmail(signedInEmail, previousEmail)) return <LogInWithNewEmail email={email} />
  return (
    <>
      <p>{signedInAs(signedInEmail)}</p>
      <ButtonLink to={CLIENT_PATHS.home}>{continueLabel}</ButtonLink>
    </>
  )
}

const FORGOT_PASSWORD = withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)

/** Undoes an email change and sends a password reset at once, because only a new password locks others out. */
export function RecoverEmailStep({ code, info, isDone, onAttempt }: LinkStepProps) {
  const account = useAccount()
  const { forgot, link } = useMessages('emailLinks')
  const { recover } = link
  const [sentAt, setSentAt] = useState<number | null>(null)
  const { email, previousEmail = '' } = info

  const undo = async () => {
    const link = { code, email, returnPath: CLIENT_PATHS.accountSecurity }
    const result = await account.applyLink('recover', link)
    if (result.isResetSent) setSentAt(Date.now())
    return result
  }
  if (isDone)
    return (
      <StepPage key="done" title={recover.done} lead={recover.doneLead}>
        <DoneMark />
        <EmailLine>{email}</EmailLine>
        {OFFERS_PASSWORD ? (
          <Reset email={email} sentAt={sentAt} />
        ) : (
          <NewPasswordLink hasPassword={false} />
        )}
        <BackLink to={loginPath(CLIENT_PATHS.accountSecurity)} state={prefillEmail(email)}>
          {forgot.back}
        </BackLink>
      </StepPage>
    )
  return (
    <StepPage
      key="ready"
      title={recover.title}
      lead={emailSentence(recover.lead(email, previousEmail), email, previousEmail)}
    >
      <EmailLinkForm apply={undo} texts={recover} onAttempt={onAttempt} />
    </StepPage>
  )
}

const Reset = ({ email, sentAt }: { email: string; sentAt: number | null }) =>
  sentAt === null ? <SendResetEmail email={email} /> : <ResetEmailSent email={email} at={sentAt} />

function ResetEmailSent({ email, at }: { email: string; at: number }) {
  const account = useAccount()
  const { secure } = useMessages('emailLinks').link
  return (
    <>
      <p>{emailSentence(secure.sent(email), email)}</p>
      <ResendEmail
        send={() => account.sendPasswordReset(email, CLIENT_PATHS.accountSecurity)}
        sentAt={at}
        isHelp
      />
    </>
  )
}

/** Shown if the reset email could not be sent with the undo. */
function SendResetEmail({ email }: { email: string }) {
  const account = useAccount()
  const language = useLanguage()
  const { recover } = useMessages('emailLinks').link
  const { resend } = useMessages('emailLinks')
  const { isBusy, failure, run } = useSubmission()

  const send = async () => {
    const { error } = await run('send-email', () =>
      account.sendPasswordReset(email, CLIENT_PATHS.accountSecurity),
    )
    const state = { ...prefillEmail(email), sentAt: Date.now() }
    if (!error) navigate(FORGOT_PASSWORD, { from: CLIENT_PATHS.emailLink, state })
  }
  return (
    <>
      <button
        type="button"
        className="button primary"
        disabled={isBusy}
        onClick={() => void send()}
      >
        {recover.setPassword}
      </button>
      <p className="field-note" role="alert" data-tone={failure ? 'danger' : undefined}>
        {failure && failureText(language, failure, 'send-email')}
      </p>
      <Overlay busy={isBusy} text={resend.sending} showsText />
    </>
  )
}

/** Sets a new password and signs in with it. */
export function ResetPasswordStep({ link, code, info, isDone, onAttempt }: LinkStepProps) {
  const { reset, requestNewLink } = useMessages('emailLinks').link
  const { list, gap } = useFormats()
  const unlinks = OFFERS_PROVIDERS ? reset.unlinks(list(providers.map(({ name }) => name))) : ''
  const [isAlreadySet, setAlreadySet] = useState(false)
  const [hasRemovedNames, setRemovedNames] = useState(false)
  const [isUnfinished, setUnfinished] = useState(false)
  const { email } = info

  if (isDone) {
    const { unfinished } = reset
    const texts = isUnfinished ? { doneLead: unfinished, doneOut: unfinished } : reset
    return (
      <StepPage key="done" title={reset.done}>
        <DoneMark />
        <EmailLine>{email}</EmailLine>
        {hasRemovedNames && <p>{reset.namesRemoved}</p>}
        {unlinks && <p>{unlinks}</p>}
        <ContinueButton email={email} returnPath={link.returnPath} texts={texts} />
      </StepPage>
    )
  }
  const finish = ({ error, namesRemoved = false, isUnfinished = false }: LinkResult) => {
    if (error?.code === 'password-already-set') setAlreadySet(true)
    setRemovedNames(namesRemoved)
    setUnfinished(isUnfinished)
    onAttempt(error)
  }
  return (
    <StepPage
      key="ready"
      title={reset.title}
      lead={emailSentence(reset.lead(email) + gap + unlinks, email)}
    >
      <ResetForm code={code} email={email} onAttempt={finish} />
      {isAlreadySet && (
        <ButtonLink
          to={withReturnPath(CLIENT_PATHS.forgotPassword, link.returnPath)}
          state={prefillEmail(email)}
        >
          {requestNewLink}
        </ButtonLink>
      )}
    </StepPage>
  )
}

interface ResetFormProps {
  readonly code: string
  readonly email: string
  readonly onAttempt: (result: LinkResult) => void
}

function ResetForm({ code, email, onAttempt }: ResetFormProps) {
  const account = useAccount()
  const passwordPolicy = usePasswordPolicy()
  const texts = useMessages('emailLinks').link.reset
  const submission = useSubmission()

  const set = async (chosen: string) => {
    const result = await submission.run('reset-password', () =>
      refuseWeakPassword({ email, password: chosen }, (newPassword) =>
        account.applyLink('reset', { code, email, newPassword }),
      ),
    )
    onAttempt(result)
  }
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit: texts.submit, busy: texts.busy }}
      onIntent={() => void passwordPolicy.load()}
      onSubmit={(fields) => void set(readField(fields, 'password'))}
    >
      <UsernameField email={email} />
      <NewPasswordField
        submission={submission}
        label={texts.label}
        placeholder={texts.placeholder}
        {...TAKES_FOCUS}
      />
    </SubmissionForm>
  )
}
