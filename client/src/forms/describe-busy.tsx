import type { OfferedProvider } from 'virtual:product'
import type { CommonMessages } from '../messages/messages.ts'
import type { OverlayProps } from '../ui/page.tsx'
import { ProviderWindow } from './provider-window.tsx'
import type { Submission } from './submission.tsx'

interface Busy {
  readonly submission: Submission
  readonly texts: CommonMessages['provider']
  readonly chosen: OfferedProvider | undefined
  readonly onReopen: (provider: OfferedProvider) => void
}

/** What the overlay of a form shows while a provider signs in: its window can be opened again or closed. */
export function describeBusy({
  submission: { operation },
  texts,
  chosen,
  onReopen,
}: Busy): Partial<OverlayProps> {
  if (!chosen) return {}
  if (operation === 'redirect') return { text: texts.redirecting(chosen.name), showsText: true }
  if (!operation?.endsWith('provider')) return {}
  return {
    text: texts.busy(chosen.name),
    showsText: true,
    children: <ProviderWindow name={chosen.name} onReopen={() => onReopen(chosen)} />,
  }
}
