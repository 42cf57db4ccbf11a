import type { ReactNode } from 'react'
import { languages, links, logo, productName } from 'virtual:product'
import { saveDrafts } from '../browser/drafts.ts'
import { LanguageSelect, ThemeSelect } from '../forms/preferences.tsx'
import { sentenceGap, useLanguage, useMessages } from '../messages/language.ts'
import { type Connection, useBannerRetry, useConnection } from '../session/connection.ts'
import { useSession } from '../session/lazy-session.ts'
import { ErrorBoundary } from '../ui/page.tsx'

interface PageFrameProps {
  /** Whether the illustration is shown, if the product has one. */
  readonly isIllustrated: boolean
  /** The content of the header; only the wordmark by default. */
  readonly header?: ReactNode
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** Without an illustration, the logo is above the form. */
const BESIDE_ILLUSTRATION = HAS_ILLUSTRATION ? 'foyer illustrated' : 'foyer plain'

/** The layout of every page: a header above the content, or the illustration beside it. */
export function PageFrame({ isIllustrated, header, banner, children }: PageFrameProps) {
  return (
    <div className={isIllustrated ? BESIDE_ILLUSTRATION : 'foyer'}>
      <header className="page-header">
        {header || <Wordmark />}
        {HAS_DOOR && isIllustrated && <Door />}
      </header>
      <div className="page-content">
        {children}
        <PageFooter />
      </div>
      {banner}
    </div>
  )
}

const shown = (['terms', 'privacy', 'support'] as const).filter((name) => links[name])

/**
 * Language, theme, and the links of `foyer.config.ts` that are set. `shell.css` hides the first two from users who have
 * them in the account.
 */
export function PageFooter() {
  const { footer } = useMessages()
  return (
    <footer className="page-footer">
      {languages.length > 1 && <LanguageSelect />}
      <ThemeSelect />
      {shown.length > 0 && (
        <div>
          {shown.map((name) => (
            <a key={name} href={links[name]}>
              {footer[name]}
            </a>
          ))}
        </div>
      )}
    </footer>
  )
}

/** The logo, or the name of a product without one. */
export function Wordmark() {
  if (!logo) return <p className="wordmark">{productName}</p>
  const [light, dark] = logo
  return (
    <p className="wordmark">
      <Logo image={light} theme={dark && 'light'} />
      {dark && <Logo image={dark} theme="dark" />}
    </p>
  )
}

interface LogoProps {
  readonly image: NonNullable<typeof logo>[0]
  /** The theme in which the image is shown; `undefined` if it is shown in both. */
  readonly theme: 'light' | 'dark' | undefined
}

/** The low priority lets the app load first, and keeps React from adding a preload link to the markup. */
function Logo({ image: { url, width, height }, theme }: LogoProps) {
  return (
    <img
      className={theme && `logo-${theme}`}
      src={url}
      fetchPriority="low"
      width={width}
      height={height}
      alt={productName}
    />
  )
}

/** The illustration: a doorway, drawn by `door.css`. */
export function Door() {
  return (
    <div className="doorway" aria-hidden="true">
      <div className="door-light" />
      <div className="door-leaf" />
      <div className="door-floor" />
    </div>
  )
}

const TONES: Readonly<Record<Connection, 'info' | 'success' | 'warning'>> = {
  online: 'info',
  offline: 'warning',
  unreachable: 'warning',
  restored: 'success',
  outdated: 'info',
}

/** Reports connection problems. Always in the DOM, as live regions must be; overlays the page to avoid layout shift. */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div
      className="banner"
      role="status"
      data-connection={connection}
      data-tone={TONES[connection]}
    >
      <ErrorBoundary resetOn={connection} fallback={() => null}>
        {connection !== 'online' && <Message connection={connection} />}
      </ErrorBoundary>
    </div>
  )
}

function Message({ connection }: { readonly connection: Exclude<Connection, 'online'> }) {
  const { connection: messages, reload } = useMessages()
  const { language } = useLanguage()
  const { state, session } = useSession()
  const hasRetry = useBannerRetry()
  const consequences = {
    // The page says that it retries.
    loading: '',
    'signed-in': messages.showingSaved,
    'signed-out': messages.inputKept,
  }
  const isOutage = connection === 'offline' || connection === 'unreachable'
  return (
    <>
      <p>
        <span>{messages[connection]}</span>
        <span>{isOutage && sentenceGap(language) + consequences[state.status]}</span>
      </p>
      {connection === 'outdated' && (
        <button type="button" className="button quiet" onClick={reloadWithDrafts}>
          {reload}
        </button>
      )}
      {hasRetry && (
        <button type="button" className="button quiet" onClick={() => void session.refresh()}>
          {messages.retry}
        </button>
      )}
    </>
  )
}

function reloadWithDrafts() {
  saveDrafts(window)
  window.location.reload()
}
