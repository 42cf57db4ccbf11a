import type { FactorList } from '@foyer/contract/factors.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { Overlay } from '../ui/overlay.tsx'
import { StatusNote } from '../ui/row.tsx'
import { deviceName } from './device-name.ts'
import { useAction } from './use-action.ts'

interface PasskeyAdderProps {
  readonly unavailable: FactorList['passkeys_unavailable']
  /** Called with the sentence that reports it. */
  readonly onAdded: (sentence: string) => void
}

/** Adds a passkey that is named after this device, or says why that is not possible. */
export function PasskeyAdder({ unavailable, onAdded }: PasskeyAdderProps) {
  const { factors } = useAccount()
  const { devices } = useMessages('account')
  const { passkeys: texts } = useMessages('factors')
  const { isBusy, note, runAction } = useAction()

  const add = async () => {
    const adding = () => factors.addPasskey((device) => deviceName(devices, device))
    const { error } = await runAction('add-passkey', adding, '')
    if (!error) onAdded(texts.added)
  }
  if (unavailable) return <p>{texts.unavailable}</p>
  if (!canUsePasskeys(location)) return <p>{texts.unsupported}</p>
  return (
    <>
      <div className="actions">
        <button type="button" className="button quiet" disabled={isBusy} onClick={() => void add()}>
          {texts.add}
        </button>
      </div>
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={texts.adding} showsText />
    </>
  )
}
