import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../../account/account.ts'
import { prefillEmail } from '../../browser/drafts.ts'
import { loginPath, withReturnPath } from '../../browser/return-path.ts'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { useMessages } from '../../messages/language.ts'
import type { Messages } from '../../messages/messages.ts'
import { useSession } from '../../session/lazy-session.ts'
import { EmailLine } from '../../ui/card.tsx'
import { ButtonLink, StepPage } from '../../ui/links.tsx'
import type { DeadLinkReason, EmailLink, EmailLinkMode } from './link.ts'

interface DeadLinkStepProps {
  readonly link: EmailLink
  readonly reason: DeadLinkReason
  /** The email of the link's account, if known. */
  readonly email?: string
}

/** Says why the link does not work and what to do instead. */
export function DeadLinkStep({ link, reason, email = '' }: DeadLinkStepProps) {
  const texts = useMessages('emailLinks').link
  const { state } = useSession()
  const { mode, returnPath } = link
  const user = state.status === 'signed-in' ? state.user : null
  if (mode === 'verifyEmail' && user?.email_verified)
    return <AlreadyConfirmed email={user.email} returnPath={returnPath} />
  const isSignedIn = user !== null
  return (
    <StepPage
      title={titleOf(texts, reason)}
      lead={
        reason === 'superseded'
          ? texts.superseded.lead
          : leadsOf(texts, { reason, isSignedIn })[mode]
      }
    >
      {user && mode !== 'resetPassword' && <p>{texts.signedInAs(user.email)}</p>}
      <SetPasswordAfterUndo mode={mode} reason={reason} email={email} />
      <NextAction
        mode={mode}
        returnPath={returnPath}
        email={email}
        reason={reason}
        isSignedIn={isSignedIn}
      />
    </StepPage>
  )
}

function AlreadyConfirmed({ email, returnPath }: { email: string; returnPath: string }) {
  const { already, continueLabel } = useMessages('emailLinks').link
  return (
    <StepPage title={already.verify} lead={already.verifyLead}>
      <EmailLine>{email}</EmailLine>
      <ButtonLink primary to={returnPath}>
        {continueLabel}
      </ButtonLink>
    </StepPage>
  )
}

type LinkMessages = Messages['emailLinks']['link']

function titleOf({ expired, consumed, superseded }: LinkMessages, reason: DeadLinkReason): string {
  if (reason === 'superseded') return superseded.title
  return reason === 'expired' ? expired.title : consumed.title
}

function leadsOf(
  { expired, consumed }: LinkMessages,
  { reason, isSignedIn }: Pick<NextActionProps, 'reason' | 'isSignedIn'>,
): Record<EmailLinkMode, string> {
  const { verify, reset, change, recover } = reason === 'expired' ? expired : consumed
  return {
    verifyEmail: reason === 'expired' && !isSignedIn ? expired.verifySignedOut : verify,
    resetPassword: reset,
    verifyAndChangeEmail: change,
    recoverEmail: reason === 'email-taken' ? expired.recover : recover,
  }
}

interface NextActionProps {
  readonly mode: EmailLinkMode
  readonly returnPath: string
  readonly email: string
  readonly reason: DeadLinkReason
  readonly isSignedIn: boolean
}

function NextAction({ mode, returnPath, email, reason, isSignedIn }: NextActionProps) {
  const texts = useMessages('emailLinks').link
  const account = useAccount()
  if (mode === 'resetPassword')
    return (
      <ButtonLink
        primary
        to={withReturnPath(CLIENT_PATHS.forgotPassword, returnPath)}
        state={prefillEmail(email)}
      >
        {texts.requestNewLink}
      </ButtonLink>
    )
  const isEmailChange = mode === 'verifyAndChangeEmail'
  if (!isSignedIn)
    return (
      <ButtonLink
        primary={mode !== 'recoverEmail'}
        to={loginPath(isEmailChange ? emailChangePath(reason) : returnPath)}
      >
        {texts.logIn}
      </ButtonLink>
    )
  if (mode === 'verifyEmail')
    return <ResendEmail send={() => account.resendVerification(returnPath)} />
  return isEmailChange ? (
    <ButtonLink to={CLIENT_PATHS.accountEmail}>{texts.expired.changeSubmit}</ButtonLink>
  ) : (
    <ButtonLink to={returnPath}>{texts.continueLabel}</ButtonLink>
  )
}

/** After an undone email change the user needs a new password, because an attacker may know the old one. */
function SetPasswordAfterUndo({
  mode,
  reason,
  email,
}: Pick<NextActionProps, 'mode' | 'reason' | 'email'>) {
  const { recover } = useMessages('emailLinks').link
  if (mode !== 'recoverEmail' || reason !== 'consumed') return null
  const to = withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)
  return (
    <ButtonLink primary to={to} state={prefillEmail(email)}>
      {recover.setPassword}
    </ButtonLink>
  )
}

/** If the link was consumed, the account page shows the current email. Otherwise the user can request the change again. */
const emailChangePath = (reason: DeadLinkReason) =>
  reason === 'consumed' ? CLIENT_PATHS.accountSecurity : CLIENT_PATHS.accountEmail

/** Shown after a reload: the URL contains what the link did, but not for which user. */
export function ConsumedLinkStep({ link }: { link: EmailLink }) {
  const { already, change, recover } = useMessages('emailLinks').link
  switch (link.mode) {
    case 'verifyEmail':
      return <Done title={already.verify} lead={already.verifyLead} returnPath={link.returnPath} />
    case 'verifyAndChangeEmail':
      return <Done title={change.done} returnPath={CLIENT_PATHS.accountSecurity} />
    case 'recoverEmail':
      return (
        <StepPage title={recover.done} lead={recover.doneLead}>
          <ButtonLink
            primary
            to={withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)}
          >
            {recover.setPassword}
          </ButtonLink>
        </StepPage>
      )
    case 'resetPassword':
      return <PasswordChanged returnPath={link.returnPath} />
  }
}

/** The sign-in that follows a reset may have failed. */
function PasswordChanged({ returnPath }: { returnPath: string }) {
  const { reset } = useMessages('emailLinks').link
  const { state } = useSession()
  const lead = state.status === 'signed-in' ? reset.doneLead : reset.doneOut
  return <Done title={reset.done} lead={lead} returnPath={returnPath} />
}

interface DoneProps {
  readonly title: string
  readonly lead?: string
  readonly returnPath: string
}

function Done({ title, lead, returnPath }: DoneProps) {
  const { continueLabel, logIn } = useMessages('emailLinks').link
  const { state } = useSession()
  const isSignedIn = state.status === 'signed-in'
  return (
    <StepPage title={title} {...(lead !== undefined && { lead })}>
      <ButtonLink primary to={isSignedIn ? returnPath : loginPath(returnPath)}>
        {isSignedIn ? continueLabel : logIn}
      </ButtonLink>
    </StepPage>
  )
}
