import { AccountNavigation } from '../../account-ui/account-navigation.tsx'
import { StartCard } from '../../pages/start-card.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import { Row } from '../../ui/row.tsx'
import { Example, Sheet } from '../sheet.tsx'

export function CardsSheet() {
  return (
    <Sheet name="cards" title="Cards, rows and navigation">
      <Example title="Card with rows" isWide>
        <Card title="Login and security">
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
      <Example title="Start card, only in development">
        <StartCard />
      </Example>
      <Example title="Sections of the account">
        <AccountNavigation section="accountDevices" isCurrent />
      </Example>
    </Sheet>
  )
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
        action={<RowButton>Disconnect</RowButton>}
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
