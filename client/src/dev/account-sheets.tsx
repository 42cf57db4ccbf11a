import type { Passkey } from '@foyer/contract/factors.ts'
import type { Activity, DeviceSession, User } from '@foyer/contract/schemas.ts'
import type { ResourceState } from '../account/resource.ts'
import { CodeField } from '../forms/code-field.tsx'
import { useNow } from '../messages/formats.ts'
import { ActivityDay } from '../pages/account/activity.tsx'
import { RecoveryCodes } from '../pages/account/recovery-codes.tsx'
import { DeviceItem } from '../pages/account/devices.tsx'
import { AccountNavigation, Identity } from '../pages/account/layout.tsx'
import { PasskeyItem } from '../pages/account/passkeys.tsx'
import { QrCode } from '../pages/account/totp-setup.tsx'
import { AsyncSection } from '../pages/async-section.tsx'
import { StartCard } from '../pages/demo.tsx'
import { Card, Row } from '../ui/card.tsx'
import { Example, Sheet } from './examples.tsx'
import { CheckMark } from '../ui/icon.tsx'

export function CardsSheet() {
  return (
    <Sheet name="cards" title="Cards, rows and navigation">
      <Example title="Card with rows" isWide>
        <Card title="Security">
          <dl className="rows">
            <Rows />
          </dl>
        </Card>
      </Example>
      <Example title="Row with something pending">
        <Card title="Email">
          <dl className="rows">
            <Row term="Email" below={<Pending />}>
              <bdi>ada.lovelace@example.com</bdi>
            </Row>
          </dl>
        </Card>
      </Example>
      <Example title="Empty card">
        <Card title="Activity, empty">
          <p className="empty">No activity in the last 90 days.</p>
        </Card>
      </Example>
      <Example title="Start card, only with the embedded provider">
        <StartCard identityOrigin="http://localhost:9099" />
      </Example>
      <Example title="Whose account it is, and its sections">
        <AccountNavigation section="accountDevices">
          <Identity user={ADA} />
        </AccountNavigation>
      </Example>
    </Sheet>
  )
}

const ADA: User = {
  id: '1',
  email: 'ada.lovelace@example.com',
  email_verified: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  created_at: '2024-01-01T00:00:00Z',
}

function Rows() {
  return (
    <>
      <Row term="Email" action={<RowButton>Change</RowButton>}>
        <bdi>ada.lovelace@example.com</bdi>
        <Confirmed isMet>Verified</Confirmed>
      </Row>
      <Row term="Work email" action={<RowButton>Resend email</RowButton>}>
        <bdi>ada@analytical-engine.example</bdi>
        <Confirmed isMet={false}>Not verified</Confirmed>
      </Row>
      <Row
        term="Password"
        action={<RowButton>Change</RowButton>}
        note={{ text: 'Password changed.', tone: 'success' }}
      >
        Set
      </Row>
      <Row
        term="Google"
        action={<RowButton isDangerous>Disconnect</RowButton>}
        note={{ text: 'Google could not be disconnected.', tone: 'danger' }}
      >
        Connected
        <p className="row-hint">Set up another login method first.</p>
      </Row>
      <Row term="Delete account" action={<RowButton isDangerous>Delete account</RowButton>}>
        Permanently delete your account and its data.
      </Row>
    </>
  )
}

function RowButton({ isDangerous, children }: { isDangerous?: boolean; children: string }) {
  return (
    <button type="button" className={isDangerous ? 'button quiet danger' : 'button quiet'}>
      {children}
    </button>
  )
}

function Confirmed({ isMet, children }: { isMet: boolean; children: string }) {
  return (
    <p className="confirmed" data-met={isMet}>
      <CheckMark checked={isMet} />
      {children}
    </p>
  )
}

function Pending() {
  return (
    <div className="pending-change">
      <p>Waiting for you to confirm ada@example.org</p>
      <p className="row-hint">
        Open the link we sent there. Until then, your email stays the same.
      </p>
    </div>
  )
}

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

const URI = 'otpauth://totp/Foyer:ada.lovelace@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Foyer'

const CODES = Array.from({ length: 10 }, (_, index) => `k7qm-3x${index}p-w5td-9rfa-hn4e-u6vz`)

const DAY_MS = 24 * 60 * 60_000

const nothing = () => {}

export function FactorsSheet() {
  const created_at = new Date(useNow() - DAY_MS).toISOString()
  const passkey = {
    created_at,
    credential_id: 'AA',
    last_used_at: null,
    backed_up: true,
    suspended: false,
  }
  const passkeys: readonly Passkey[] = [
    { ...passkey, id: '1', name: 'MacBook' },
    { ...passkey, id: '2', name: 'Security key', backed_up: false, suspended: true },
  ]
  return (
    <Sheet name="factors" title="Passkeys and codes">
      <Example title="Passkeys" isWide>
        <Card title="Passkeys">
          <ul className="entries">
            {passkeys.map((shown) => (
              <PasskeyItem
                key={shown.id}
                passkey={shown}
                onRename={nothing}
                onRemove={nothing}
                onConfirm={nothing}
              />
            ))}
          </ul>
        </Card>
      </Example>
      <Example title="QR code">
        <QrCode data={URI} label="QR code for an authenticator app" />
      </Example>
      <Example title="Code">
        <CodeField kind="totp" defaultValue="123456" />
      </Example>
      <Example title="Code, refused">
        <CodeField kind="recovery_code" isInvalid error="That code isn’t right." />
      </Example>
      <Example title="Recovery codes" isWide>
        <Card title="Recovery codes">
          <RecoveryCodes codes={CODES} onDone={nothing} />
        </Card>
      </Example>
    </Sheet>
  )
}

const never = () => new Promise<never>(() => {})

const resource = (state: ResourceState<string>) => ({
  getState: () => state,
  subscribe: () => () => {},
  refresh: never,
  refreshIfSubscribed: () => undefined,
})

const LOADING = resource({ value: null, error: null })

const FAILED = resource({ value: null, error: { code: 'unreachable', message: '' } })

const REAUTH = resource({ value: null, error: { code: 'user-not-found', message: '' } })

export function LoadingSheet() {
  return (
    <Sheet name="loading" title="Loading">
      <Example title="Loading">
        <Card title="Devices, loading">
          <AsyncSection resource={LOADING} placeholders={3} kind="device">
            {() => null}
          </AsyncSection>
        </Card>
      </Example>
      <Example title="Not loaded">
        <Card title="Devices, not loaded">
          <AsyncSection resource={FAILED}>{() => null}</AsyncSection>
        </Card>
      </Example>
      <Example title="Not loaded, because the user has to log in again">
        <Card title="Security, not loaded">
          <AsyncSection resource={REAUTH}>{() => null}</AsyncSection>
        </Card>
      </Example>
    </Sheet>
  )
}
