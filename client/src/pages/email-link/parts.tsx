import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import type { LinkInfo, LinkUse } from '../../account/links.ts'
import { prefillEmail } from '../../browser/drafts.ts'
import { navigate, subscribeToLocation } from '../../browser/navigation.tsx'
import { loginPath, withReturnPath } from '../../browser/return-path.ts'
import { useStore } from '../../browser/store.ts'
import { useSubmission } from '../../forms/submission.tsx'
import { failureText } from '../../messages/failures.ts'
import { useLanguage, useMessages } from '../../messages/language.ts'
import type { SessionFailure, SessionResult } from '../../session/failure.ts'
import { useSession } from '../../session/lazy-session.ts'
import { ButtonLink, StepPage } from '../../ui/links.tsx'
import { Overlay } from '../../ui/page.tsx'
import { ChunkErrorBoundary, LoadingPage } from '../lazy.tsx'
import type { EmailLink } from './link.ts'

/** For pages that use the account: they are public, so its code may have to be loaded first. */
export function WithAccount({ children }: { children: ReactNode }) {
  return (
    <ChunkErrorBoundary>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ChunkErrorBoundary>
  )
}

const HISTORY_STATE = { subscribe: subscribeToLocation, getState: (): unknown => history.state }

/** The state of the current history entry. */
export const useHistoryState = (): unknown => useStore<unknown>(HISTORY_STATE, null)

/** Whether the link that this page waits for was used: in another tab of this browser, or earlier in this one. */
export function useIsLinkUsed(kind: LinkUse['kind'], email: string): boolean {
  const use = useStore(useAccount().linkUses)
  return use?.kind === kind && isSameEmail(use.email, email)
}

/** A link without a code, or with an unknown mode. */
export function IncompleteLinkStep() {
  const { noMatch } = useMessages()
  const texts = useMessages('emailLinks').link.incomplete
  return (
    <StepPage title={texts.title} lead={texts.lead}>
      <ButtonLink to={CLIENT_PATHS.home}>{noMatch.back}</ButtonLink>
    </StepPage>
  )
}

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
      <p>{failureText(language, error, 'email-link')}</p>
      <button type="button" className="button primary" onClick={onRetry}>
        {retry}
      </button>
    </StepPage>
  )
}

interface ContinueButtonProps {
  /** The email of the link's account. */
  readonly email: string
  readonly returnPath: string
  readonly texts: { readonly doneLead: string; readonly doneOut: string }
  /** Whether it takes its user along after a moment. */
  readonly continuesItself?: boolean
}

const CONTINUES_AFTER_MS = 3_000

/** What to do after a link was applied, depending on whether its user, another one or no one is signed in. */
export function ContinueButton({
  email,
  returnPath,
  texts,
  continuesItself = false,
}: ContinueButtonProps) {
  const { continueLabel, logIn, signedInAs } = useMessages('emailLinks').link
  const { state } = useSession()
  const [waits] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined
    const timer = setTimeout(() => navigate(returnPath), CONTINUES_AFTER_MS)
    return () => clearTimeout(timer)
  })
  if (state.status !== 'signed-in')
    return (
      <>
        <p>{texts.doneOut}</p>
        <ButtonLink primary to={loginPath(returnPath)} state={prefillEmail(email)}>
          {logIn}
        </ButtonLink>
      </>
    )
  const isOtherUser = !isSameEmail(state.user.email, email)
  return (
    <>
      <p ref={continuesItself && !isOtherUser ? waits : undefined}>
        {isOtherUser ? signedInAs(state.user.email) : texts.doneLead}
      </p>
      <ButtonLink primary to={isOtherUser ? CLIENT_PATHS.home : returnPath}>
        {continueLabel}
      </ButtonLink>
    </>
  )
}

/** Returns a function that ends the session, which the change of the email has made useless, and continues with the new email. */
export function useLogInAgain(newEmail: string): () => void {
  const { session } = useSession()
  return () => {
    void session.signOut()
    navigate(loginPath(CLIENT_PATHS.accountProfile), { state: prefillEmail(newEmail) })
  }
}

export function LogInWithNewEmail({ email }: { email: string }) {
  const { change } = useMessages('emailLinks').link
  const logInAgain = useLogInAgain(email)
  return (
    <p>
      <button type="button" className="button primary" onClick={logInAgain}>
        {change.submitDone}
      </button>
    </p>
  )
}

export interface LinkStepProps {
  readonly link: EmailLink
  readonly code: string
  readonly info: LinkInfo
  readonly isDone: boolean
  readonly onAttempt: (error: SessionFailure | null) => void
}

interface EmailLinkFormProps {
  readonly apply: () => Promise<SessionResult>
  readonly texts: { readonly submit: string; readonly busy: string }
  readonly onAttempt: (error: SessionFailure | null) => void
  /** A second button. */
  readonly children?: ReactNode
}

/** The form whose button consumes an email link. */
export function EmailLinkForm({ apply, texts, onAttempt, children }: EmailLinkFormProps) {
  const { form, isBusy, note, run } = useSubmission()

  const submit = async () => onAttempt((await run('email-link', apply)).error)
  return (
    <form
      className="form"
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          {texts.submit}
        </button>
        {children}
      </div>
      <p className="field-note" role="alert" data-tone={note && 'danger'}>
        {note?.text}
      </p>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}

interface NewPasswordLinkProps {
  readonly email?: string | undefined
  readonly hasPassword: boolean
}

/** Leads to a password reset, or to login if the user has no password. */
export function NewPasswordLink({ email = '', hasPassword }: NewPasswordLinkProps) {
  const { recover, logIn } = useMessages('emailLinks').link
  if (!OFFERS_PASSWORD || !hasPassword)
    return (
      <ButtonLink primary to={loginPath(CLIENT_PATHS.accountSecurity)}>
        {logIn}
      </ButtonLink>
    )
  const to = withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)
  return (
    <ButtonLink primary to={to} state={prefillEmail(email)}>
      {recover.setPassword}
    </ButtonLink>
  )
}
