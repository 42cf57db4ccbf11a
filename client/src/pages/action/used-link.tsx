import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { ActionLink } from '../../routing/action-link.ts'
import { loginPath, withReturnTo } from '../../routing/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { StepPage } from '../../ui/step-page.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import { SpentLink } from './spent-link.tsx'

/** Used up by this very page, which was then loaded again: what it did is known, and no longer for whom. */
export function UsedLink({ link }: { link: ActionLink }) {
  const { already, change, recover } = useMessages('mails').link
  switch (link.mode) {
    case 'verifyEmail':
      return <Done title={already.verify} lead={already.verifyLead} place={link.place} />
    case 'verifyAndChangeEmail':
      return <Done title={change.done} place={CLIENT_PATHS.account} />
    case 'recoverEmail':
      return (
        <StepPage title={recover.done} lead={recover.doneLead}>
          <WayOn primary to={withReturnTo(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.account)}>
            {recover.setPassword}
          </WayOn>
        </StepPage>
      )
    case 'resetPassword':
      // The password is set, but let nobody in: another link may be wanted after all.
      return <SpentLink link={link} by="use" />
  }
}

interface DoneProps {
  readonly title: string
  readonly lead?: string
  readonly place: string
}

function Done({ title, lead, place }: DoneProps) {
  const { goOn, signIn } = useMessages('mails').link
  const { state } = useSession()
  const isIn = state.status === 'signed-in'
  return (
    <StepPage title={title} {...(lead !== undefined && { lead })}>
      <WayOn primary to={isIn ? place : loginPath(place)}>
        {isIn ? goOn : signIn}
      </WayOn>
    </StepPage>
  )
}
