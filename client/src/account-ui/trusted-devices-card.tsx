import type { FactorList } from '@foyer/contract/factors.ts'
import { useRef, useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { StatusNote } from '../ui/row.tsx'
import { useNow } from '../ui/use-now.ts'
import { deviceName } from './device-name.ts'
import { useAction } from './use-action.ts'

type TrustedDevice = FactorList['trusted_devices'][number]

/** The devices that are not asked for the second step. Shown only if there are any. */
export function TrustedDevicesCard() {
  const { factors } = useAccount()
  const texts = useMessages('factors').trusted
  const { devices: deviceTexts } = useMessages('account')
  const { value } = useSyncExternalStore(factors.subscribe, factors.getState)
  const card = useRef<HTMLElement>(null)
  const { isBusy, note, runAction } = useAction()
  const devices = value?.trusted_devices ?? []

  const end = async ({ id }: TrustedDevice, name: string) => {
    const remove = () => factors.removeTrustedDevice({ id })
    const { error } = await runAction('account-action', remove, texts.ended(name))
    // The button that had the focus is unmounted.
    if (!error) card.current?.focus()
  }
  if (devices.length === 0 && !note) return null
  return (
    <Card title={texts.title} focusRef={card}>
      {devices.length > 0 && <p>{texts.lead}</p>}
      <ul className="entries">
        {devices.map((device) => {
          const name = deviceName(deviceTexts, device)
          return (
            <TrustedDeviceRow
              key={device.id}
              name={name}
              expiresAt={device.expires_at}
              onEnd={() => void end(device, name)}
            />
          )
        })}
      </ul>
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={texts.ending} showsText />
    </Card>
  )
}

interface TrustedDeviceRowProps {
  readonly name: string
  readonly expiresAt: string
  readonly onEnd: () => void
}

function TrustedDeviceRow({ name, expiresAt, onEnd }: TrustedDeviceRowProps) {
  const texts = useMessages('factors').trusted
  const formats = useFormats()
  const now = useNow()
  return (
    <li className="entry factor">
      <div className="entry-text">
        <p className="entry-title">{name}</p>
        <p>
          <time dateTime={expiresAt}>{texts.until(formats.day(expiresAt, now))}</time>
        </p>
      </div>
      <button
        type="button"
        className="button quiet"
        aria-label={texts.endNamed(name)}
        onClick={onEnd}
      >
        {texts.end}
      </button>
    </li>
  )
}
