import type { Session } from '@foyer/contract/bodies.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import { DeviceMark } from './device-mark.tsx'
import { deviceName } from './device-name.ts'
import { Moment } from './moment.tsx'
import { writeAddress } from './write-address.ts'

/** One device somebody is signed in on, with what ends it. */
export function DeviceItem({ device, action }: { device: Session; action: ReactNode }) {
  const { devices, by } = useMessages('account')
  const { gap } = useFormats()
  return (
    <li className="entry">
      <DeviceMark system={device.system} />
      <div className="entry-text">
        <p className="entry-title">
          <span>{deviceName(devices, device)}</span>
          {device.current && <span className="badge">{devices.thisDevice}</span>}
        </p>
        {!device.current && (
          <p>
            {devices.lastSeen}
            {gap}
            <Moment at={device.last_seen_at} />
          </p>
        )}
        <p className="entry-facts">
          <span>
            {devices.since}
            {gap}
            <Moment at={device.created_at} />
          </span>
          <span>{nameOf(by, device.provider)}</span>
          <span>
            <bdi>{writeAddress(device.address) || devices.unknownAddress}</bdi>
          </span>
        </p>
      </div>
      {action}
    </li>
  )
}

/** A way of signing in that we have no word for goes by its own name. */
export function nameOf(words: Readonly<Record<string, string>>, provider: string): string {
  return words[provider] ?? provider
}
