import type { Session } from '@foyer/contract/bodies.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { StatusNote } from '../ui/row.tsx'
import { DeviceItem } from './device-item.tsx'
import { deviceName } from './device-name.ts'
import { EndDialog } from './end-dialog.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { useDeed } from './use-deed.ts'

/** Where the person is signed in; each can be ended, and all others at once. */
export function DevicesCard() {
  const { devices } = useAccount()
  const words = useMessages('account').devices
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<'this' | 'others' | null>(null)
  const { isBusy, note, act, say } = useDeed()

  const end = async (device: Session) => {
    const sentence = words.ended(deviceName(words, device))
    const { error } = await act('end-device', () => devices.endDevice(device.id), sentence)
    // Its button is gone with it.
    if (!error) heading.current?.focus()
  }
  const endedOthers = () => {
    // The dialog gives the focus back to a button that is gone.
    flushSync(() => setAsked(null))
    say(words.othersEnded)
    heading.current?.focus()
  }
  return (
    <Card title={words.title} lead={words.lead} headingRef={heading}>
      <LoadedPart store={devices}>
        {(sessions) => (
          <DeviceList
            sessions={sessions}
            onEnd={(device) => (device.current ? setAsked('this') : void end(device))}
            onEndOthers={() => setAsked('others')}
          />
        )}
      </LoadedPart>
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={words.ending} />
      {asked && <EndDialog which={asked} onDone={endedOthers} onClose={() => setAsked(null)} />}
    </Card>
  )
}

interface DeviceListProps {
  readonly sessions: readonly Session[]
  readonly onEnd: (device: Session) => void
  readonly onEndOthers: () => void
}

function DeviceList({ sessions, onEnd, onEndOthers }: DeviceListProps) {
  const words = useMessages('account').devices
  return (
    <>
      <ul className="entries">
        {sessions.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            action={
              <button
                type="button"
                className="button quiet"
                aria-label={device.current ? undefined : words.endNamed(deviceName(words, device))}
                onClick={() => onEnd(device)}
              >
                {device.current ? words.endThis : words.end}
              </button>
            }
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <button type="button" className="button quiet" onClick={onEndOthers}>
          {words.endOthers}
        </button>
      ) : (
        <p className="empty">{words.onlyThis}</p>
      )}
    </>
  )
}
