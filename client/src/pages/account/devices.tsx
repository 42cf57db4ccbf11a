import type { DeviceSession } from '@foyer/contract/schemas.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAccount } from '../../account/account.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, StatusNote } from '../../ui/card.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { useShowAll } from '../lists.tsx'
import { DeviceItem, deviceName } from './details.tsx'

export function DevicesCard() {
  const { devices } = useAccount()
  const texts = useMessages('account').devices
  const card = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<'this' | 'others' | null>(null)
  const { isBusy, note, runAction } = useAction()

  const signOutDevice = async (device: DeviceSession) => {
    const sentence = texts.ended(deviceName(texts, device))
    const { error } = await runAction('end-device', () => devices.endDevice(device.id), sentence)
    // The button that had the focus is unmounted.
    if (!error) card.current?.focus()
  }
  const onOthersEnded = () => {
    // Closing the dialog moves the focus back to the button that opened it, which is about to be unmounted.
    flushSync(() => setDialog(null))
    showToast(texts.othersEnded)
    card.current?.focus()
  }
  return (
    <Card focusRef={card}>
      <AsyncSection resource={devices} placeholders={2} kind="device">
        {(sessions) => (
          <DeviceList
            sessions={sessions}
            onSignOut={(device) =>
              device.current ? setDialog('this') : void signOutDevice(device)
            }
            onSignOutOthers={() => setDialog('others')}
          />
        )}
      </AsyncSection>
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={texts.ending} showsText />
      {dialog && (
        <SignOutDialog which={dialog} onDone={onOthersEnded} onClose={() => setDialog(null)} />
      )}
    </Card>
  )
}

interface DeviceListProps {
  readonly sessions: readonly DeviceSession[]
  readonly onSignOut: (device: DeviceSession) => void
  readonly onSignOutOthers: () => void
}

function DeviceList({ sessions, onSignOut, onSignOutOthers }: DeviceListProps) {
  const { devices: texts, showAll } = useMessages('account')
  const { shown, firstAdded, onShowAll } = useShowAll(sessions)
  const hasOthers = sessions.some(({ current }) => !current)
  return (
    <>
      <ul className="entries">
        {shown.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            isFocused={device === firstAdded}
            action={
              <button
                type="button"
                className="button quiet"
                aria-label={device.current ? undefined : texts.endNamed(deviceName(texts, device))}
                onClick={() => onSignOut(device)}
              >
                {device.current ? texts.endCurrent : texts.end}
              </button>
            }
          />
        ))}
      </ul>
      {hasOthers && (
        <div className="actions">
          {onShowAll && (
            <button type="button" className="button quiet" onClick={onShowAll}>
              {showAll}
            </button>
          )}
          <button type="button" className="button quiet" onClick={onSignOutOthers}>
            {texts.endOthers}
          </button>
        </div>
      )}
    </>
  )
}

interface SignOutDialogProps {
  readonly which: 'this' | 'others'
  readonly onDone: () => void
  readonly onClose: () => void
}

function SignOutDialog({ which, onDone, onClose }: SignOutDialogProps) {
  const { devices } = useAccount()
  const { session } = useSession()
  const texts = useMessages('account').devices
  if (which === 'this')
    return (
      <ConfirmDialog
        title={texts.endCurrentTitle}
        lead={texts.endCurrentLead}
        confirm={texts.endCurrent}
        busy={texts.endingThis}
        operation="end-device"
        perform={session.signOut}
        onDone={() => {}}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={texts.endOthersTitle}
      lead={texts.endOthersLead}
      confirm={texts.endOthers}
      busy={texts.ending}
      operation="end-device"
      perform={devices.endOthers}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
