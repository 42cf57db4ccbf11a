import type { FactorList } from '@foyer/contract/factors.ts'
import type { DeviceSession } from '@foyer/contract/schemas.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { isHandheld } from '../../account/data.ts'
import { useStore } from '../../browser/store.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useFormats, useNow } from '../../messages/formats.ts'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, StatusNote } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { DetailsButton, TimeSentence, useShowAll } from '../lists.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { ActivityCard, NotYou, useHasPassword } from './activity.tsx'
import { deviceName, IpAddress, methodName } from './labels.tsx'
import { AccountLayout } from './layout.tsx'

/** `/account/devices`. The activity appears once it is known how long the list of devices above it is. */
export function DevicesPage() {
  const { devices, activity, factors } = useAccount()
  const { value, error } = useStore(devices)
  const hasPassword = useHasPassword()
  const isAlone = value?.every(({ current }) => current)
  // Subscribed here, so that they load together with the devices, and not after them.
  useStore(activity)
  useStore(factors)
  return (
    <AccountLayout page="accountDevices">
      <DevicesCard />
      {(value ?? error) ? (
        <>
          <TrustedDevicesCard />
          <ActivityCard>
            {/* Without a password, it says to log the others out. */}
            {(hasPassword || !isAlone) && <NotYou />}
          </ActivityCard>
        </>
      ) : (
        <div className="to-come" />
      )}
      <ReauthPrompt />
    </AccountLayout>
  )
}

function DevicesCard() {
  const { devices } = useAccount()
  const texts = useMessages('account').devices
  const card = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<'this' | 'others' | null>(null)
  const { isBusy, note, runAction } = useAction()
  const trust = useTrust(() => card.current?.focus())

  const signOutDevice = async (device: DeviceSession) => {
    const sentence = texts.ended(deviceName(texts, device))
    const { error } = await runAction('end-device', () => devices.endDevice(device.id), sentence)
    // The button that had the focus is unmounted.
    if (!error) card.current?.focus()
  }
  const onOthersEnded = () => {
    showToast(texts.othersEnded)
    card.current?.focus()
  }
  return (
    <Card title={texts.title} focusRef={card}>
      <p>{texts.lead}</p>
      <AsyncSection resource={devices} name="devices" placeholders={2} kind="device">
        {(sessions) => (
          <DeviceList
            sessions={sessions}
            onSignOut={(device) =>
              device.current ? setDialog('this') : void signOutDevice(device)
            }
            onSignOutOthers={() => setDialog('others')}
            onTrustEnded={trust.end}
          />
        )}
      </AsyncSection>
      <StatusNote note={note ?? trust.note} />
      <Overlay busy={isBusy} text={texts.ending} showsText />
      <Overlay busy={trust.isBusy} text={trust.busy} showsText />
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
  readonly onTrustEnded: (device: TrustedDevice) => void
}

function DeviceList(props: DeviceListProps) {
  const { sessions, onSignOut, onSignOutOthers, onTrustEnded } = props
  const { devices: texts, showAll } = useMessages('account')
  const trusted = useTrustedDevices()
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
            trust={
              <TrustLine
                device={trusted.find(({ id }) => id === device.trusted_device_id)}
                onEnd={onTrustEnded}
              />
            }
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
      <div className="actions">
        {onShowAll && (
          <button type="button" className="button quiet" onClick={onShowAll}>
            {showAll}
          </button>
        )}
        {hasOthers && (
          <button type="button" className="button quiet" onClick={onSignOutOthers}>
            {texts.endOthers}
          </button>
        )}
        <DetailsButton />
      </div>
    </>
  )
}

interface DeviceItemProps {
  readonly device: DeviceSession
  /** Whether it gets the focus when it is mounted. */
  readonly isFocused: boolean
  /** Whether it is trusted, below what is known of the session. */
  readonly trust?: ReactNode
  readonly action: ReactNode
}

export function DeviceItem({ device, isFocused, trust, action }: DeviceItemProps) {
  const { devices } = useMessages('account')
  return (
    <li className="entry" tabIndex={-1} ref={isFocused ? focus : undefined}>
      <Icon name={isHandheld(device.system) ? 'phone' : 'laptop'} />
      <div className="entry-text">
        <p className="entry-title">
          <span>{deviceName(devices, device)}</span>
          {device.current && <span className="badge">{devices.thisDevice}</span>}
        </p>
        <p>
          {device.current ? (
            devices.activeNow
          ) : (
            <TimeSentence text={devices.lastSeen} at={device.last_seen_at} />
          )}
        </p>
        <p className="entry-details">
          <span>
            <TimeSentence
              text={(time) => devices.loggedIn(methodName(devices.methods, device.provider), time)}
              at={device.created_at}
            />
          </span>
          <IpAddress network={device.address} unknown={devices.unknownNetwork} />
        </p>
        {trust}
      </div>
      {action}
    </li>
  )
}

const focus = (item: HTMLLIElement | null) => item?.focus()

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

type TrustedDevice = FactorList['trusted_devices'][number]

/** The devices that are not asked for the second step. */
const useTrustedDevices = (): readonly TrustedDevice[] =>
  useStore(useAccount().factors).value?.trusted_devices ?? []

/** Ends the trust in a device. `onEnded` has to move the focus, because the button is unmounted. */
function useTrust(onEnded: () => void) {
  const { factors } = useAccount()
  const { trusted: texts, devices } = useMessages('account')
  const { isBusy, note, runAction } = useAction()

  const end = async (device: TrustedDevice) => {
    const remove = () => factors.removeTrustedDevice({ id: device.id })
    const sentence = texts.ended(deviceName(devices, device))
    const { error } = await runAction('account-action', remove, sentence)
    if (!error) onEnded()
  }
  return {
    isBusy,
    busy: texts.ending,
    note,
    end: (device: TrustedDevice) => void end(device),
  }
}

interface TrustLineProps {
  readonly device: TrustedDevice | undefined
  readonly onEnd: (device: TrustedDevice) => void
}

function TrustLine({ device, onEnd }: TrustLineProps) {
  const { trusted: texts, devices } = useMessages('account')
  const formats = useFormats()
  const now = useNow()
  if (!device) return null
  const { expires_at } = device
  return (
    <p className="trust">
      <time dateTime={expires_at}>{texts.until(formats.shortDay(expires_at, now))}</time>
      <button
        type="button"
        className="text-button"
        aria-label={texts.endNamed(deviceName(devices, device))}
        onClick={() => onEnd(device)}
      >
        {texts.end}
      </button>
    </p>
  )
}

/** The trusted devices where the user is logged out. Shown only if there are any. */
function TrustedDevicesCard() {
  const { devices } = useAccount()
  const { trusted: texts, devices: deviceTexts } = useMessages('account')
  const card = useRef<HTMLElement>(null)
  const trusted = useTrustedDevices()
  const { value: sessions } = useStore(devices)
  const others = trusted.filter(({ id }) =>
    sessions?.every(({ trusted_device_id }) => trusted_device_id !== id),
  )
  // The card disappears with its last entry.
  const trust = useTrust(() =>
    (others.length > 1 ? card.current : document.querySelector('main'))?.focus(),
  )
  if (others.length === 0) return null
  return (
    <Card title={texts.title} focusRef={card}>
      <p>{texts.lead}</p>
      <ul className="entries">
        {others.map((device) => (
          <li key={device.id} className="entry">
            <Icon name="shield" />
            <div className="entry-text">
              <p className="entry-title">{deviceName(deviceTexts, device)}</p>
              <TrustLine device={device} onEnd={trust.end} />
            </div>
          </li>
        ))}
      </ul>
      <StatusNote note={trust.note} />
      <Overlay busy={trust.isBusy} text={trust.busy} showsText />
    </Card>
  )
}
