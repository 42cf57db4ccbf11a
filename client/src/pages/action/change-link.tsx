import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { navigate } from '../../navigation/place.ts'
import { carryEmail } from '../../forms/carried-email.ts'
import { LinkForm } from '../../forms/link-form.tsx'
import { useAccount } from '../../account/use-account.ts'
import { useFormats } from '../../messages/use-formats.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { loginPath } from '../../routing/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/address.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import type { LinkStepProps } from './ready-link.tsx'

/** An account moves to another address. */
export function ChangeLink({ code, facts, isDone, onTried }: LinkStepProps) {
  const account = useAccount()
  const { change } = useMessages('mails').link
  const formats = useFormats()
  const { email, previousEmail = '', countsUntil } = facts
  if (isDone)
    return (
      <StepPage key="done" title={change.done} lead={change.doneLead}>
        <Address>{email}</Address>
        {countsUntil && <p>{change.signInUntil(formats.date(countsUntil))}</p>}
        <SignInAnew email={email} previousEmail={previousEmail} />
      </StepPage>
    )
  return (
    <StepPage key="ready" title={change.title} lead={change.lead(previousEmail)}>
      <Address>{email}</Address>
      <LinkForm
        code={code}
        perform={() => account.makeChange(code)}
        words={change}
        onTried={onTried}
      />
      <p>{change.notYours}</p>
    </StepPage>
  )
}

/** Whoever is signed in here by the old address has to come in by the new one; somebody else stays. */
function SignInAnew({ email, previousEmail }: { email: string; previousEmail: string }) {
  const { change, goOn, signedInAs } = useMessages('mails').link
  const { state, session } = useSession()
  const shown = state.status === 'signed-in' ? state.user.email : previousEmail

  const leave = () => {
    void session.signOut()
    navigate(loginPath(CLIENT_PATHS.account), { state: carryEmail(email) })
  }
  if (isSameEmail(shown, previousEmail))
    return (
      <p>
        <button type="button" className="button primary" onClick={leave}>
          {change.submitDone}
        </button>
      </p>
    )
  return (
    <>
      <p>{signedInAs(shown)}</p>
      <WayOn to={CLIENT_PATHS.home}>{goOn}</WayOn>
    </>
  )
}
