import { ConnectionBanner } from '../../pages/connection-banner.tsx'
import { ConnectionContext } from '../../connection/connection-context.ts'
import type { Connection } from '../../connection/connection-store.ts'
import { FieldNote } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusNote } from '../../ui/row.tsx'
import { Example, Sheet } from '../sheet.tsx'

const TONES = [
  ['info', 'You’re logged in here as ada.lovelace@example.com.'],
  ['success', 'Password changed. All other devices have been logged out.'],
  ['warning', 'Don’t recognize something? Change your password and log out all other devices.'],
  ['danger', 'Your account could not be loaded. Check your connection and try again.'],
] as const

const CONNECTIONS: readonly Connection[] = ['offline', 'unreachable', 'restored', 'outdated']

export function NoticesSheet() {
  return (
    <Sheet name="notices" title="Notices, notes and banners">
      {TONES.map(([tone, text]) => (
        <Example key={tone} title={`Notice, ${tone}`}>
          <Notice role="status" tone={tone}>
            {text}
          </Notice>
        </Example>
      ))}
      <Example title="Notice with a title and a button">
        <Notice role="status" tone="info">
          <h2>Verify your email</h2>
          <p>We’ve sent a link to ada.lovelace@example.com. Open it to verify.</p>
          <button type="button" className="button quiet">
            Resend
          </button>
        </Notice>
      </Example>
      <Example title="Help below a field">
        <FieldNote hint="At least 8 characters." />
      </Example>
      <Example title="Error below a field">
        <FieldNote error="Enter a valid email." />
      </Example>
      <Example title="Result of an action">
        <StatusNote note={{ text: 'Name saved.', tone: 'success' }} />
        <StatusNote note={{ text: 'Too many attempts. Try again in 1 minute.', tone: 'danger' }} />
      </Example>
      {CONNECTIONS.map((connection) => (
        <Example key={connection} title={`Banner, ${connection}`}>
          <ConnectionContext value={{ getState: () => connection, subscribe: () => () => true }}>
            <ConnectionBanner />
          </ConnectionContext>
        </Example>
      ))}
    </Sheet>
  )
}
