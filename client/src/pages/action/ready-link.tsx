import type { LinkFacts } from '../../account/mail-operations.ts'
import type { ActionLink } from '../../routing/action-link.ts'
import { ChangeLink } from './change-link.tsx'
import { RecoverLink } from './recover-link.tsx'
import { ResetLink } from './reset-link.tsx'
import { SpentLink } from './spent-link.tsx'
import { useLinkEnd } from './use-link-end.ts'
import { VerifyLink } from './verify-link.tsx'
import type { SessionFailure } from '../../session/session-failure.ts'

/** What a page for one kind of link is given. */
export interface LinkStepProps {
  readonly link: ActionLink
  readonly code: string
  readonly facts: LinkFacts
  readonly isDone: boolean
  readonly onTried: (error: SessionFailure | null) => void
}

const STEPS = {
  'verify-email': VerifyLink,
  'reset-password': ResetLink,
  'change-email': ChangeLink,
  'recover-email': RecoverLink,
}

/** A link that is still good: what the provider says it is for counts, not what stands in the address. */
export function ReadyLink({ link, code, facts }: Pick<LinkStepProps, 'link' | 'code' | 'facts'>) {
  const { end, settle } = useLinkEnd(link, code)
  if (end !== null && end !== 'done') return <SpentLink link={link} by={end} email={facts.email} />
  const Step = STEPS[facts.operation]
  return <Step link={link} code={code} facts={facts} isDone={end === 'done'} onTried={settle} />
}
