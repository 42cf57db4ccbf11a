import type { Activity, DeviceSession } from '@foyer/contract/schemas.ts'
import { ActivityDay } from '../../account-ui/activity-day.tsx'
import { DeviceItem } from '../../account-ui/device-item.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { Example, Sheet } from '../sheet.tsx'

const LAPTOP = { browser: 'Chrome', system: 'macOS', address: '203.0.113.0/24' }
const PHONE = { browser: 'Safari', system: 'iOS', address: '2001:db8:1::/48' }
const UNKNOWN = { browser: '', system: '', address: '' }

const MINUTE_MS = 60_000

export function ListsSheet() {
  const now = useNow()
  const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString()
  const devices: readonly DeviceSession[] = [
    { ...LAPTOP, id: '1', provider: 'password', current: true },
    { ...PHONE, id: '2', provider: 'google.com', current: false },
    { ...UNKNOWN, id: '3', provider: 'password', current: false },
  ].map((device, index) => ({
    ...device,
    created_at: ago(index * 2000),
    last_seen_at: ago(index * 55),
  }))
  const events: readonly Activity[] = [
    { ...LAPTOP, event: 'signed-in', at: ago(3), provider: 'password' },
    { ...PHONE, event: 'sign-in-refused', at: ago(5), provider: 'password' },
    { ...LAPTOP, event: 'names-changed', at: ago(8), provider: '' },
  ]
  return (
    <Sheet name="lists" title="Lists">
      <Example title="Devices" isWide>
        <Card title="Devices">
          <ul className="entries">
            {devices.map((device) => (
              <DeviceItem
                key={device.id}
                device={device}
                isFocused={false}
                action={
                  <button type="button" className="button quiet">
                    Log out
                  </button>
                }
              />
            ))}
          </ul>
        </Card>
      </Example>
      <Example title="Activity of a day" isWide>
        <Card title="Recent activity">
          <ActivityDay day={{ at: ago(3), events }} focusedEvent={undefined} />
        </Card>
      </Example>
    </Sheet>
  )
}
