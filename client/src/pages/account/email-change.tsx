import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { EmailChange } from '@foyer/contract/schemas.ts'
import { type ReactNode, useRef } from 'react'
import { useAccount } from '../../account/account.ts'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { useFormats, useNow } from '../../messages/formats.ts'
import { withLink } from '../../messages/failures.ts'
import { useMessages } from '../../messages/language.ts'
import type { SessionResult } from '../../session/failure.ts'
import { StatusNote } from '../../ui/card.tsx'
import { Overlay } from '../../ui/page.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { LogInWithNewEmail, useIsLinkUsed, useLogInAgain } from '../email-link/parts.tsx'

interface PendingChangeProps {
  readonly onCancel: (newEmail: string) => void
}

/** The pending email change, if there is one. */
export function PendingChange({ onCancel }: PendingChangeProps) {
  const { emailChange } = useAccount()
  return (
    <AsyncSection resource={emailChange} hidesLoading>
      {({ change }) => change && <PendingDetails change={change} onCancel={onCancel} />}
    </AsyncSection>
  )
}

interface PendingDetailsProps extends PendingChangeProps {
  readonly change: EmailChange
}

function PendingDetails({ change, onCancel }: PendingDetailsProps) {
  const account = useAccount()
  const { pending } = useMessages('account').signInMethods
  const confirmed = useMessages('emailLinks').link.change
  const { taken, sentAgain } = useMessages('changes').email
  const formats = useFormats()
  const now = useNow()
  const { email, expires_at } = change
  const logInAgain = useLogInAgain(email)
  const send = (): Promise<SessionResult> =>
    account.requestEmailChange(email, CLIENT_PATHS.accountProfile)
  if (useIsLinkUsed('change', email))
    return (
      <div className="pending-change" role="status" tabIndex={-1} ref={keepFocus}>
        <p>{confirmed.done}</p>
        <p className="row-hint">{confirmed.doneLead(email)}</p>
        <LogInWithNewEmail email={email} />
      </div>
    )
  return (
    <div className="pending-change">
      <p>{pending.waitingFor(email)}</p>
      <p className="row-hint">
        {pending.openBy(formats.timeLeft(expires_at, now)) + formats.gap + taken}
      </p>
      <p className="row-hint">
        {withLink(pending.openedElsewhere, /\{(.+)\}/, (words) => (
          <button type="button" className="text-button" onClick={logInAgain}>
            {words}
          </button>
        ))}
      </p>
      <ResendEmail send={send} sent={sentAgain}>
        <button type="button" className="button quiet" onClick={() => onCancel(email)}>
          {pending.cancelChange}
        </button>
      </ResendEmail>
    </div>
  )
}

/** Takes the focus over from a button that is unmounted. */
const keepFocus = (details: HTMLElement | null) => {
  if (document.activeElement === document.body) details?.focus({ preventScroll: true })
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
