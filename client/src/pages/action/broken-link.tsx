import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StepPage } from '../../ui/step-page.tsx'
import { WayOn } from '../../ui/way-on.tsx'

/** A link without its code, or for something we do not know. */
export function BrokenLink() {
  const { noMatch } = useMessages()
  const words = useMessages('mails').link.broken
  return (
    <StepPage title={words.title} lead={words.lead}>
      <WayOn to={CLIENT_PATHS.home}>{noMatch.back}</WayOn>
    </StepPage>
  )
}
