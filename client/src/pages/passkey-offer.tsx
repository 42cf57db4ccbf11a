import { type ReactNode, useRef, useState } from 'react'
import { useAccount } from '../account/account.ts'
import { useStore } from '../browser/store.ts'
import { useMessages } from '../messages/language.ts'
import { Card, StatusNote } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Overlay } from '../ui/page.tsx'
import { deviceName } from './account/labels.tsx'
import { useAction } from './async-section.tsx'

interface PasskeyOfferProps {
  /** Called when the user does not want one now. */
  readonly onDecline: () => void
}

/** Offers a passkey to users who have none, until they have it or decline. */
export function PasskeyOffer({ onDecline }: PasskeyOfferProps) {
  const { factors } = useAccount()
  const { offer, passkeys: texts } = useMessages('factors')
  const card = useRef<HTMLElement>(null)
  const { value } = useStore(factors)
  const [isAdded, setAdded] = useState(false)
  const isOffered = value?.passkeys?.length === 0 && !value.passkeys_unavailable
  if (!isOffered && !isAdded) return null
  const onAdded = () => {
    setAdded(true)
    // The focused button is unmounted.
    card.current?.focus()
  }
  return (
    <Card title={isAdded ? texts.title : offer.title} focusRef={card}>
      {isAdded ? (
        <StatusNote note={{ text: texts.added, tone: 'success' }} />
      ) : (
        <FirstPasskey onAdded={onAdded}>
          <button type="button" className="button quiet" onClick={onDecline}>
            {offer.dismiss}
          </button>
        </FirstPasskey>
      )}
    </Card>
  )
}

interface FirstPasskeyProps {
  readonly onAdded: () => void
  /** A second button. */
  readonly children?: ReactNode
}

/** Says what a passkey is good for. */
export function FirstPasskey({ onAdded, children }: FirstPasskeyProps) {
  const { passkeys: texts } = useMessages('factors')
  return (
    <div className="empty-state">
      <Icon name="key" />
      <p>{texts.lead}</p>
      <AddPasskey className="button primary" onAdded={onAdded}>
        {children}
      </AddPasskey>
    </div>
  )
}

interface AddPasskeyProps {
  readonly className?: string
  readonly onAdded?: () => void
  /** A second button. */
  readonly children?: ReactNode
}

/** Creates a passkey that is named after this device. */
export function AddPasskey({ className = 'text-button', onAdded, children }: AddPasskeyProps) {
  const { factors } = useAccount()
  const { devices } = useMessages('account')
  const { passkeys: texts } = useMessages('factors')
  const { isBusy, note, runAction } = useAction()
  const add = async () => {
    const adding = () => factors.addPasskey((device) => deviceName(devices, device))
    const { error } = await runAction('add-passkey', adding)
    if (!error) onAdded?.()
  }
  return (
    <div className="add-passkey">
      <div className="actions">
        <button type="button" className={className} disabled={isBusy} onClick={() => void add()}>
          {texts.add}
        </button>
        {children}
      </div>
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={texts.adding} showsText />
    </div>
  )
}
