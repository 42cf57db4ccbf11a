import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import type { ComponentType } from 'react'
import { useAccount } from '../../account/account.ts'
import { prefillEmail } from '../../browser/drafts.ts'
import { loginPath, withReturnPath } from '../../browser/return-path.ts'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { useMessages } from '../../messages/language.ts'
import type { Messages } from '../../messages/messages.ts'
import type { FailureCode } from '../../session/failure.ts'
import { useSession } from '../../session/lazy-session.ts'
import { EmailLine } from '../../ui/card.tsx'
import { ButtonLink, StepPage } from '../../ui/links.tsx'
import type { DeadLinkReason, EmailLink } from './link.ts'

export interface DeadLinkProps {
  readonly link: EmailLink
  readonly reason: DeadLinkReason
  /** The email of the link's account, if known. */
  readonly email?: string | undefined
}

interface DeadProps extends DeadLinkProps {
  /** Who is logged in here. */
  readonly user: User | null
}

/** Where a user gets a new password, and then back to their account. */
const FORGOT_PASSWORD = withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)

type LinkMessages = Messages['emailLinks']['link']

/** What differs between the kinds of links that no longer work. */
export interface DeadLinkKind {
  /** Failures that say why, for this kind only. */
  readonly reasons?: Partial<Record<FailureCode, DeadLinkReason>>
  /** Whether nothing is left to do for the user who is logged in here. */
  readonly isDoneFor?: (user: User) => boolean
  /** Replaces the usual lead. */
  readonly lead?: (texts: LinkMessages, dead: DeadProps) => string | undefined
  /** What the user does instead. */
  readonly Instead: ComponentType<DeadProps>
}

/** Says why the link does not work and what to do instead. */
export function DeadLinkStep({ kind, ...props }: DeadLinkProps & { readonly kind: DeadLinkKind }) {
  const texts = useMessages('emailLinks').link
  const { state } = useSession()
  const user = state.status === 'signed-in' ? state.user : null
  const { link, reason } = props
  if (user && kind.isDoneFor?.(user))
    return <AlreadyConfirmed email={user.email} returnPath={link.returnPath} />
  const dead = { ...props, user }
  const { superseded } = texts
  const about = reason === 'expired' ? texts.expired : texts.consumed
  return reason === 'superseded' ? (
    <StepPage title={superseded.title} lead={superseded.lead}>
      <kind.Instead {...dead} />
    </StepPage>
  ) : (
    <StepPage title={about.title} lead={kind.lead?.(texts, dead) ?? about[link.kind]}>
      <kind.Instead {...dead} />
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

export function VerifyInstead({ link: { returnPath }, user }: DeadProps) {
  const account = useAccount()
  if (!user) return <LogIn to={returnPath} primary />
  return (
    <>
      <SignedInAs user={user} />
      <ResendEmail send={() => account.resendVerification(returnPath)} />
    </>
  )
}

export function RequestReset({ link: { returnPath }, email = '' }: DeadProps) {
  const { requestNewLink } = useMessages('emailLinks').link
  const to = withReturnPath(CLIENT_PATHS.forgotPassword, returnPath)
  return (
    <ButtonLink primary to={to} state={prefillEmail(email)}>
      {requestNewLink}
    </ButtonLink>
  )
}

/**
 * If the link was consumed, the profile shows the current email. Otherwise the user can request the change again.
 */
export function ChangeInstead({ reason, user }: DeadProps) {
  const { expired } = useMessages('emailLinks').link
  const { accountProfile, accountEmail } = CLIENT_PATHS
  if (!user) return <LogIn to={reason === 'consumed' ? accountProfile : accountEmail} primary />
  return (
    <>
      <SignedInAs user={user} />
      <ButtonLink to={accountEmail}>{expired.changeSubmit}</ButtonLink>
    </>
  )
}

/** After an undone email change the user needs a new password, because an attacker may know the old one. */
export function AfterUndo({ link: { returnPath }, reason, email = '', user }: DeadProps) {
  const { recover, continueLabel } = useMessages('emailLinks').link
  return (
    <>
      {user && <SignedInAs user={user} />}
      {reason === 'consumed' && (
        <ButtonLink primary to={FORGOT_PASSWORD} state={prefillEmail(email)}>
          {recover.setPassword}
        </ButtonLink>
      )}
      {user ? (
        <ButtonLink to={returnPath}>{continueLabel}</ButtonLink>
      ) : (
        <LogIn to={returnPath} primary={false} />
      )}
    </>
  )
}

function LogIn({ to, primary }: { to: string; primary: boolean }) {
  const { logIn } = useMessages('emailLinks').link
  return (
    <ButtonLink primary={primary} to={loginPath(to)}>
      {logIn}
    </ButtonLink>
  )
}

function SignedInAs({ user: { email } }: { user: User }) {
  const { signedInAs } = useMessages('emailLinks').link
  return <p>{signedInAs(email)}</p>
}

export interface UsedLinkProps {
  readonly link: EmailLink
}

/*
 * Shown after a reload: the URL contains what the link did, but not for which user.
 */

export function UsedVerification({ link: { returnPath } }: UsedLinkProps) {
  const { already } = useMessages('emailLinks').link
  return <Done title={already.verify} lead={already.verifyLead} returnPath={returnPath} />
}

export function UsedChange() {
  const { change } = useMessages('emailLinks').link
  return <Done title={change.done} returnPath={CLIENT_PATHS.accountProfile} />
}

export function UsedRecovery() {
  const { recover } = useMessages('emailLinks').link
  return (
    <StepPage title={recover.done} lead={recover.doneLead}>
      <ButtonLink primary to={FORGOT_PASSWORD}>
        {recover.setPassword}
      </ButtonLink>
    </StepPage>
  )
}

/** The sign-in that follows a reset may have failed. */
export function UsedReset({ link: { returnPath } }: UsedLinkProps) {
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
