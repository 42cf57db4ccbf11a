import type { ClientInfo, DeviceSession } from '@foyer/contract/schemas.ts'
import { type ReactNode, useState } from 'react'
import { providers } from 'virtual:product'
import { isHandheld } from '../../account/data.ts'
import { fromFirebaseId, providerName } from '../../identity/providers.ts'
import { useMessages } from '../../messages/language.ts'
import type { Messages } from '../../messages/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeSentence, useShowsDetails } from '../lists.tsx'

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

/** `provider` is `password`, `passkey` or the identity provider's id of a federated provider. */
export function methodName(
  texts: Record<'password' | 'passkey', string>,
  provider: string,
): string {
  if (provider === 'password' || provider === 'passkey') return texts[provider]
  return providerName(fromFirebaseId(provider))
}

/** A provider that is no longer offered has no icon. */
export function ProviderIcon({ id }: { id: string }) {
  const offered = providers.find((provider) => provider.id === id)
  // Offline, the browser may not have the file.
  const [isMissing, setMissing] = useState(false)
  if (!offered || isMissing) return <Icon name="user" />
  const { icon, isIconBlack } = offered
  return (
    <img
      src={icon}
      alt=""
      width={20}
      height={20}
      className={isIconBlack ? 'black-icon' : undefined}
      onError={() => setMissing(true)}
    />
  )
}

/** For example "Firefox on Windows". */
export function deviceName(
  texts: Messages['account']['devices'],
  { browser, system }: Pick<ClientInfo, 'browser' | 'system'>,
) {
  if (browser === '' && system === '') return texts.unknown
  return texts.on(browser || texts.unknownBrowser, system || texts.unknownSystem)
}

interface IpAddressProps {
  readonly network: string
  /** What an empty one is called; by default, it isn't shown. */
  readonly unknown?: string
}

/** A detail, because it tells most people nothing. */
export function IpAddress({ network, unknown }: IpAddressProps) {
  const isShown = useShowsDetails()
  const ip = formatIp(network) || unknown
  return (
    isShown &&
    ip && (
      <span>
        <bdi>{ip}</bdi>
      </span>
    )
  )
}

/** `203.0.113.0/24` → `203.0.113.x`, `2001:db8:1::/48` → `2001:db8:1:x`; anything else is unchanged. */
export function formatIp(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x')
}
