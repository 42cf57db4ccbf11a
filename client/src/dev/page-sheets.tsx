import { providers } from 'virtual:product'
import { ConnectionBanner, Door, PageFooter, Wordmark } from '../app/frame.tsx'
import { AppHeader, MenuContent } from '../app/header.tsx'
import { FieldNote, LastUsed } from '../forms/fields.tsx'
import { ProviderButton, ProviderButtons } from '../forms/provider-buttons.tsx'
import { useMessages } from '../messages/language.ts'
import { PageSwitch } from '../pages/login/login.tsx'
import { type Connection, ConnectionContext } from '../session/connection.ts'
import { StatusNote } from '../ui/card.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { BackLink, ButtonLink } from '../ui/links.tsx'
import { Notice, Overlay } from '../ui/page.tsx'
import { ADA, Example, Sheet } from './examples.tsx'

const KINDS = [
  ['Primary', 'button primary'],
  ['Quiet', 'button quiet'],
  ['Ghost', 'button ghost'],
  ['Ghost, dangerous', 'button ghost danger'],
  ['Destructive', 'button primary destroy'],
] as const

export function ButtonsSheet() {
  return (
    <Sheet name="buttons" title="Buttons and links">
      {KINDS.map(([title, className]) => (
        <ButtonStates key={title} title={title} className={className} />
      ))}
      <Example title="Busy">
        <form className="form">
          <button type="submit" className="button primary" disabled>
            Save
          </button>
          <Overlay busy text="Saving…" />
        </form>
      </Example>
      <Example title="Actions">
        <div className="actions">
          <button type="submit" className="button primary">
            Save
          </button>
          <button type="button" className="button ghost">
            Cancel
          </button>
        </div>
      </Example>
      <Example title="Link that looks like a button">
        <ButtonLink to="/dev/components">Back to login</ButtonLink>
      </Example>
      <Example title="Link to the parent page">
        <BackLink to="/dev/components">Your account</BackLink>
      </Example>
      <Example title="Link, focused" state="focus-visible">
        <a className="link" href="/dev/components">
          Forgot password?
        </a>
      </Example>
      <Example title="Switch between pages">
        <PageSwitch question="Don’t have an account?" to="/dev/components">
          Sign Up
        </PageSwitch>
      </Example>
    </Sheet>
  )
}

const BUTTON_STATES = [
  ['', undefined],
  [', pointed at', 'hover'],
  [', focused', 'focus-visible'],
] as const

function ButtonStates({ title, className }: { title: string; className: string }) {
  return (
    <>
      {BUTTON_STATES.map(([name, state]) => (
        <Example key={name} title={title + name} {...(state && { state })}>
          <form className="form">
            <button type="button" className={className}>
              Continue
            </button>
          </form>
        </Example>
      ))}
      <Example title={`${title}, disabled`}>
        <form className="form">
          <button type="button" className={className} disabled>
            Continue
          </button>
        </form>
      </Example>
    </>
  )
}

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
            Resend email
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
      <Example title="Finished action">
        <p className="toast">
          <Icon name="check" />
          <span>Name saved.</span>
        </p>
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

export function HeaderSheet() {
  return (
    <Sheet name="header" title="Header, menu and footer">
      <Example title="Header for logged-in users" isWide>
        <div className="page-header">
          <AppHeader user={ADA} />
        </div>
      </Example>
      <Example title="Account button, focused" state="focus-visible">
        <button type="button" className="initials" aria-label="Account menu">
          <span className="avatar" data-initials="AL" />
        </button>
      </Example>
      <Example title="Account menu, open">
        <div className="menu">
          <MenuContent user={ADA} />
        </div>
      </Example>
      <Example title="Wordmark">
        <Wordmark />
      </Example>
      <Example title="Footer" isWide>
        <PageFooter />
      </Example>
    </Sheet>
  )
}

export function IllustrationSheet() {
  if (!HAS_DOOR) return null
  return (
    <Sheet name="illustration" title="Illustration">
      <Example title="Beside the pages of users who are not logged in" isWide>
        <div className="illustration-frame">
          <Door />
        </div>
      </Example>
    </Sheet>
  )
}

const PROVIDER_STATES = [
  ['Provider', undefined],
  ['Pointed at', 'hover'],
  ['Focused', 'focus-visible'],
] as const

/** A product without providers has no such buttons. */
export function ProvidersSheet() {
  const { login, provider: texts } = useMessages()
  const [provider] = providers
  if (!provider) return null
  return (
    <Sheet name="providers" title="Provider buttons">
      {PROVIDER_STATES.map(([title, state]) => (
        <Example key={title} title={title} {...(state && { state })}>
          <div className="providers">
            <ProviderButton provider={provider}>{login.withProvider(provider.name)}</ProviderButton>
          </div>
        </Example>
      ))}
      <Example title="All that the product offers">
        <ProviderButtons providers={providers} label={login.withProvider} onChoose={() => {}} />
      </Example>
      <Example title="Last used">
        <div className="providers">
          <LastUsed method={provider.id} enabled>
            {(description) => (
              <ProviderButton provider={provider} aria-describedby={description}>
                {login.withProvider(provider.name)}
              </ProviderButton>
            )}
          </LastUsed>
        </div>
      </Example>
      <Example title="Or">
        <p className="or">{login.or}</p>
      </Example>
      <Example title="In a browser that the provider blocks">
        <div className="notice">
          <p>{texts.inApp(provider.name)}</p>
          <button type="button" className="button quiet">
            {texts.copyLink}
          </button>
        </div>
      </Example>
    </Sheet>
  )
}

const COLORS = [
  'paper',
  'surface',
  'aside',
  'ink',
  'ink-soft',
  'edge',
  'hairline',
  'accent',
  'accent-strong',
  'on-accent',
  'info',
  'success',
  'warning',
  'danger',
  'destroy',
  'on-destroy',
  'leaf',
  'light',
  'glow',
]

const ICONS = [
  'alert',
  'check',
  'codes',
  'download',
  'edit',
  'home',
  'info',
  'key',
  'laptop',
  'lock',
  'log-out',
  'mail',
  'more',
  'phone',
  'shield',
  'trash',
  'user',
] as const satisfies readonly IconName[]

const TEXTS = ['small', 'body', 'lead', 'heading', 'title']

const RADII = ['link', 'control', 'card']

const MOTIONS = ['fade', 'quick', 'slow']

const SPACES = [1, 2, 3, 4, 5, 6, 7]

export function TokensSheet() {
  return (
    <Sheet name="tokens" title="Colours, type, space and motion">
      <Example title="Colours" isWide>
        <ul className="swatches">
          {COLORS.map((name) => (
            <li key={name} style={{ '--swatch': `var(--${name})` } as object}>
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Icons" isWide>
        <ul className="icons">
          {ICONS.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Text">
        <p>
          Text of a page, <strong>bold</strong>, with{' '}
          <a className="link" href="/dev/components">
            a link
          </a>
          .
        </p>
        <p className="optional">Text of less importance.</p>
      </Example>
      <Example title="Type scale">
        <ul>
          {TEXTS.map((name) => (
            <li key={name} style={{ fontSize: `var(--text-${name})` }}>
              text-{name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Corners">
        <ul className="swatches">
          {RADII.map((name) => (
            <li key={name} style={{ '--corner': `var(--radius-${name})` } as object}>
              radius-{name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Motion, pointed at">
        <ul className="lengths motions">
          {MOTIONS.map((name) => (
            <li key={name} style={{ '--duration': `var(--motion-${name})` } as object}>
              motion-{name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Space">
        <ul className="lengths">
          {SPACES.map((step) => (
            <li key={step} style={{ '--length': `var(--space-${step})` } as object}>
              space-{step}
            </li>
          ))}
        </ul>
      </Example>
    </Sheet>
  )
}
