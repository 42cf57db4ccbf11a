import type { DeviceSession } from '@foyer/contract/schemas.ts'
import type { ReactNode } from 'react'
import { fromFirebaseId } from '../providers/provider-ids.ts'
import { providerName } from '../providers/provider-name.ts'
import { useMessages } from '../messages/use-messages.ts'
import { DeviceIcon } from './device-icon.tsx'
import { deviceName } from './device-name.ts'
import { formatIp } from './format-ip.ts'
import { LabelledTime } from './relative-time.tsx'

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
