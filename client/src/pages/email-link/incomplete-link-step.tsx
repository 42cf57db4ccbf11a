import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StepPage } from '../../ui/step-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** A link without a code, or with an unknown mode. */
export function IncompleteLinkStep() {
  const { noMatch } = useMessages()
  const texts = useMessages('emailLinks').link.incomplete
  return (
    <StepPage title={texts.title} lead={texts.lead}>
      <ButtonLink to={CLIENT_PATHS.home}>{noMatch.back}</ButtonLink>
    </StepPage>
  )
}
