import type { OfferedProvider } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { Submission } from './use-submission.ts'

interface ProviderOverlayProps {
  readonly submission: Submission
  /** Shown for operations without a federated provider. */
  readonly text: string
  readonly chosen: OfferedProvider | undefined
  readonly onReopen: (provider: OfferedProvider) => void
}

/** Covers a form while it signs in; the provider's window can be opened again. */
export function ProviderOverlay({ submission, text, chosen, onReopen }: ProviderOverlayProps) {
  const texts = useMessages().provider
  const { isBusy, operation } = submission
  const isPopup = operation?.endsWith('provider')
  const describe = isPopup ? texts.busy : operation === 'redirect' && texts.redirecting
  return (
    <Overlay busy={isBusy} text={chosen && describe ? describe(chosen.name) : text}>
      {chosen && isPopup && (
        <button type="button" className="button quiet" onClick={() => onReopen(chosen)}>
          {texts.reopen(chosen.name)}
        </button>
      )}
    </Overlay>
  )
}
