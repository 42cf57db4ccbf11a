import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../../account/use-account.ts'
import { carryEmail } from '../../forms/carried-email.ts'
import { ResendMail } from '../../forms/resend-mail.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import type { ActionLink, ActionMode } from '../../routing/action-link.ts'
import type { Messages } from '../../messages/messages.ts'
import { loginPath, withReturnTo } from '../../routing/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/address.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import type { Spent } from './spent-by.ts'

interface SpentLinkProps {
  readonly link: ActionLink
  readonly by: Spent
  /** The address it was for, where it could be read before. */
  readonly email?: string
}

/** Used up, expired or never whole: says so, and leads to what can be done instead. */
export function SpentLink({ link, by, email = '' }: SpentLinkProps) {
  const words = useMessages('mails').link
  const { state } = useSession()
  const { mode, place } = link
  const user = state.status === 'signed-in' ? state.user : null
  if (mode === 'verifyEmail' && user?.email_verified)
    return <AlreadyConfirmed email={user.email} place={place} />
  const isIn = user !== null
  return (
    <StepPage
      title={titleOf(words, by)}
      lead={by === 'wish' ? words.withdrawn.lead : reasons(words, { by, isIn })[mode]}
    >
      {user && mode !== 'resetPassword' && <p>{words.signedInAs(user.email)}</p>}
      <AfterUndo mode={mode} by={by} email={email} />
      <Instead mode={mode} place={place} email={email} by={by} isIn={isIn} />
    </StepPage>
  )
}

function AlreadyConfirmed({ email, place }: { email: string; place: string }) {
  const { already, goOn } = useMessages('mails').link
  return (
    <StepPage title={already.verify} lead={already.verifyLead}>
      <Address>{email}</Address>
      <WayOn primary to={place}>
        {goOn}
      </WayOn>
    </StepPage>
  )
}

type LinkWords = Messages['mails']['link']

function titleOf({ expired, used, withdrawn }: LinkWords, by: Spent): string {
  if (by === 'wish') return withdrawn.title
  return by === 'time' ? expired.title : used.title
}

/** Why it is of no use, by what it was for. */
function reasons(
  { expired, used }: LinkWords,
  { by, isIn }: Pick<InsteadProps, 'by' | 'isIn'>,
): Record<ActionMode, string> {
  const { verify, reset, change, recover } = by === 'time' ? expired : used
  return {
    verifyEmail: by === 'time' && !isIn ? expired.verifyOut : verify,
    resetPassword: reset,
    verifyAndChangeEmail: change,
    recoverEmail: by === 'account' ? expired.recover : recover,
  }
}

interface InsteadProps {
  readonly mode: ActionMode
  readonly place: string
  readonly email: string
  readonly by: Spent
  readonly isIn: boolean
}

/** What can be done instead. */
function Instead({ mode, place, email, by, isIn }: InsteadProps) {
  const words = useMessages('mails').link
  const account = useAccount()
  if (mode === 'resetPassword')
    return (
      <WayOn
        primary
        to={withReturnTo(CLIENT_PATHS.forgotPassword, place)}
        state={carryEmail(email)}
      >
        {words.toForgotten}
      </WayOn>
    )
  const isMove = mode === 'verifyAndChangeEmail'
  if (!isIn)
    return (
      <WayOn primary={mode !== 'recoverEmail'} to={loginPath(isMove ? placeOfMove(by) : place)}>
        {words.signIn}
      </WayOn>
    )
  if (mode === 'verifyEmail') return <ResendMail send={() => account.resendVerification(place)} />
  return isMove ? (
    <WayOn to={CLIENT_PATHS.accountEmail}>{words.expired.changeSubmit}</WayOn>
  ) : (
    <WayOn to={place}>{words.goOn}</WayOn>
  )
}

/** An undone change is half of it: whoever made it may know the password. */
function AfterUndo({ mode, by, email }: Pick<InsteadProps, 'mode' | 'by' | 'email'>) {
  const { recover } = useMessages('mails').link
  if (mode !== 'recoverEmail' || by !== 'use') return null
  const to = withReturnTo(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.account)
  return (
    <WayOn primary to={to} state={carryEmail(email)}>
      {recover.setPassword}
    </WayOn>
  )
}

/** A change that was not made is asked for once more; one that may have been made is looked at. */
const placeOfMove = (by: Spent) => (by === 'use' ? CLIENT_PATHS.account : CLIENT_PATHS.accountEmail)
