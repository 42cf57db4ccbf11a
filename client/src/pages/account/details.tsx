import type { ClientInfo, DeviceSession } from '@foyer/contract/schemas.ts'
import type { ReactNode } from 'react'
import { fromFirebaseId, providerName } from '../../identity/providers.ts'
import { useMessages } from '../../messages/language.ts'
import type { Messages } from '../../messages/messages.ts'
import { LabelledTime } from '../lists.tsx'

interface DeviceItemProps {
  readonly device: DeviceSession
  /** Whether it gets the focus when it is mounted. */
  readonly isFocused: boolean
  readonly action: ReactNode
}

export function DeviceItem({ device, isFocused, action }: DeviceItemProps) {
  const { devices, signInMethods } = useMessages('account')
  return (
    <li className="entry" tabIndex={-1} ref={isFocused ? focus : undefined}>
      <DeviceIcon system={device.system} />
      <div className="entry-text">
        <p className="entry-title">
          <span>{deviceName(devices, device)}</span>
          {device.current && <span className="badge">{devices.thisDevice}</span>}
        </p>
        {!device.current && (
          <p>
            <LabelledTime label={devices.lastSeen} at={device.last_seen_at} />
          </p>
        )}
        <p className="entry-details">
          <span>
            <LabelledTime label={devices.since} at={device.created_at} />
          </span>
          <span>{methodName(signInMethods, device.provider)}</span>
          <span>
            <bdi>{formatIp(device.address) || devices.unknownNetwork}</bdi>
          </span>
        </p>
      </div>
      {action}
    </li>
  )
}

const focus = (item: HTMLLIElement | null) => item?.focus()

/** `provider` is `password` or the identity provider's id of a federated provider. */
export function methodName(texts: { readonly password: string }, provider: string): string {
  return provider === 'password' ? texts.password : providerName(fromFirebaseId(provider))
}

const HANDHELD = /android|ios|ipados|iphone|ipad/i

/** A phone or a computer; decorative, because the text names the device. */
function DeviceIcon({ system }: { system: string }) {
  return (
    <svg
      className="device-icon"
      viewBox="0 0 24 24"
      width="1.5rem"
      height="1.5rem"
      aria-hidden="true"
    >
      {HANDHELD.test(system) ? (
        <path d="M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zm3 15h2" />
      ) : (
        <path d="M5 5.5h14a1 1 0 0 1 1 1V16H4V6.5a1 1 0 0 1 1-1zM2.5 18.5h19" />
      )}
    </svg>
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

/** `203.0.113.0/24` → `203.0.113.x`, `2001:db8:1::/48` → `2001:db8:1:x`; anything else is unchanged. */
export function formatIp(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x')
}
