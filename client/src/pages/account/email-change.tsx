import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { EmailChange } from '@foyer/contract/schemas.ts'
import { type ReactNode, useRef } from 'react'
import { useStore } from '../../browser/store.ts'
import { useAccount } from '../../account/account.ts'
import { needsReauth } from '../../account/provider-calls.ts'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { useFormats, useNow } from '../../messages/formats.ts'
import { useMessages } from '../../messages/language.ts'
import type { SessionResult } from '../../session/failure.ts'
import { StatusNote } from '../../ui/card.tsx'
import { Overlay } from '../../ui/page.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'

interface PendingChangeProps {
  readonly onCancel: (newEmail: string) => void
  /** Whether it also says that the user has to log in again; elsewhere, the page does. */
  readonly asksToLogIn?: boolean
}

/**
 * The pending email change, if there is one. The deadline is hidden while the provider requires
 * re-authentication, because the change may have been confirmed already.
 */
export function PendingChange(props: PendingChangeProps) {
  const { emailChange } = useAccount()
  return (
    <AsyncSection resource={emailChange} hidesLoading>
      {({ change }) => change && <PendingDetails {...props} change={change} />}
    </AsyncSection>
  )
}

interface PendingDetailsProps extends PendingChangeProps {
  readonly change: EmailChange
}

function PendingDetails({ change, onCancel, asksToLogIn }: PendingDetailsProps) {
  const account = useAccount()
  const { value, error } = useStore(account.providerAccount)
  const texts = useMessages('account').signInMethods
  const { taken, sentAgain } = useMessages('changes').email
  const formats = useFormats()
  const now = useNow()
  const { email, expires_at } = change
  const send = (): Promise<SessionResult> =>
    account.requestEmailChange(email, CLIENT_PATHS.accountProfile)
  const isProviderSignedOut = needsReauth(error)
  /** Once the account has loaded, this stays mounted, so that the re-authentication dialog can return the focus. */
  const isShown = !isProviderSignedOut || value
  return (
    <div className="pending-change">
      {asksToLogIn && (
        <AsyncSection resource={account.providerAccount} hidesLoading>
          {() => null}
        </AsyncSection>
      )}
      {isShown && <p>{texts.pending.waitingFor(email)}</p>}
      {!isProviderSignedOut && (
        <p className="row-hint">
          {texts.pending.openBy(formats.timeLeft(expires_at, now)) + formats.gap + taken}
        </p>
      )}
      {isShown && (
        <ResendEmail send={send} sent={sentAgain}>
          <button type="button" className="button quiet" onClick={() => onCancel(email)}>
            {texts.pending.cancelChange}
          </button>
        </ResendEmail>
      )}
    </div>
  )
}

/** Shows the pending email change above the form for another one, which would replace it. */
export function PendingChangeNotice({ currentEmail }: { currentEmail: string }) {
  const { pending } = useMessages('account').signInMethods
  const container = useRef<HTMLDivElement>(null)
  const { isBusy, note, cancel } = useCancelEmailChange(currentEmail, () =>
    container.current?.focus(),
  )
  return (
    <div ref={container} className="change-notice" tabIndex={-1}>
      <PendingChange onCancel={(to) => void cancel(to)} />
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={pending.cancelling} showsText />
    </div>
  )
}

/** `onCancelled` has to move the focus, because the button is unmounted. */
export function useCancelEmailChange(currentEmail: string, onCancelled: () => void) {
  const { cancelEmailChange } = useAccount()
  const { cancelled } = useMessages('account').signInMethods.pending
  const { runAction, ...action } = useAction()
  return {
    ...action,
    async cancel(pendingEmail: string) {
      const { error } = await runAction(
        'change-email',
        () => cancelEmailChange(pendingEmail),
        cancelled(currentEmail),
      )
      if (!error) onCancelled()
    },
  }
}

interface ResendVerificationProps {
  readonly email: string
  readonly returnPath: string
  /** A second button or a link. */
  readonly children?: ReactNode
}

export function ResendVerification({ email, returnPath, children }: ResendVerificationProps) {
  const account = useAccount()
  const { emailSent } = useMessages('account').signInMethods
  return (
    <ResendEmail send={() => account.resendVerification(returnPath)} sent={emailSent(email)}>
      {children}
    </ResendEmail>
  )
}
