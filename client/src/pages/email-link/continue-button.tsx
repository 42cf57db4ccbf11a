import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { prefillEmail } from '../../drafts/prefill-email.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { loginPath } from '../../navigation/login-path.ts'
import { useSession } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

interface ContinueButtonProps {
  /** The email of the link's account. */
  readonly email: string
  readonly returnPath: string
  readonly texts: { readonly doneLead: string; readonly doneOut: string }
}

/** What to do after a link was applied, depending on whether its user, another one or no one is signed in. */
export function ContinueButton({ email, returnPath, texts }: ContinueButtonProps) {
  const { continueLabel, logIn, signedInAs } = useMessages('emailLinks').link
  const { state } = useSession()
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
      <p>{isOtherUser ? signedInAs(state.user.email) : texts.doneLead}</p>
      <ButtonLink primary to={isOtherUser ? CLIENT_PATHS.home : returnPath}>
        {continueLabel}
      </ButtonLink>
    </>
  )
}
