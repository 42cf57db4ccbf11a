import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { carryEmail } from '../../forms/carried-email.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { loginPath } from '../../routing/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { WayOn } from '../../ui/way-on.tsx'

interface GoOnProps {
  /** Whom the link was about. */
  readonly email: string
  readonly place: string
  readonly words: { readonly doneLead: string; readonly doneOut: string }
}

/** The way on from a link that did its work, by who is signed in here: that person, nobody, or somebody else. */
export function GoOn({ email, place, words }: GoOnProps) {
  const { goOn, signIn, signedInAs } = useMessages('mails').link
  const { state } = useSession()
  if (state.status !== 'signed-in')
    return (
      <>
        <p>{words.doneOut}</p>
        <WayOn primary to={loginPath(place)} state={carryEmail(email)}>
          {signIn}
        </WayOn>
      </>
    )
  const isOther = !isSameEmail(state.user.email, email)
  return (
    <>
      <p>{isOther ? signedInAs(state.user.email) : words.doneLead}</p>
      <WayOn primary to={isOther ? CLIENT_PATHS.home : place}>
        {goOn}
      </WayOn>
    </>
  )
}
