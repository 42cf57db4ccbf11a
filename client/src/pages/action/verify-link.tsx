import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { carryEmail } from '../../forms/carried-email.ts'
import { LinkForm } from '../../forms/link-form.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { Address } from '../../ui/address.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import { GoOn } from './go-on.tsx'
import type { LinkStepProps } from './ready-link.tsx'

/** An address is confirmed, by whoever reads its mails and says that they signed up with it. */
export function VerifyLink({ link, code, facts, isDone, onTried }: LinkStepProps) {
  const { verify, stranger } = useMessages('mails').link
  const [isStranger, setStranger] = useState(false)
  const { email } = facts
  if (isDone)
    return (
      <StepPage key="done" title={verify.done}>
        <Address>{email}</Address>
        <GoOn email={email} place={link.place} words={verify} />
      </StepPage>
    )
  if (isStranger) return <NotMe email={email} onBack={() => setStranger(false)} />
  return (
    <StepPage key="ready" title={verify.title} lead={verify.lead}>
      <Address>{email}</Address>
      <LinkForm code={code} words={verify} onTried={onTried}>
        <button type="button" className="button quiet" onClick={() => setStranger(true)}>
          {stranger.ask}
        </button>
      </LinkForm>
    </StepPage>
  )
}

/** Somebody else signed up with the address. Whoever takes it over by a password of their own keeps nothing of that. */
function NotMe({ email, onBack }: { email: string; onBack: () => void }) {
  const { stranger, back } = useMessages('mails').link
  return (
    <StepPage key="stranger" title={stranger.title} lead={stranger.lead}>
      <Address>{email}</Address>
      <p>{stranger.takeOver}</p>
      <div className="ways-on">
        <WayOn to={CLIENT_PATHS.forgotPassword} state={carryEmail(email)}>
          {stranger.setPassword}
        </WayOn>
        <button type="button" className="button quiet" onClick={onBack}>
          {back}
        </button>
      </div>
    </StepPage>
  )
}
