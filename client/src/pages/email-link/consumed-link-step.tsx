import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { EmailLink } from '../../navigation/email-link.ts'
import { loginPath, withReturnPath } from '../../navigation/login-path.ts'
import { useSession } from '../../session/use-session.ts'
import { StepPage } from '../../ui/step-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

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
