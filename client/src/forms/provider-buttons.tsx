import { type ButtonHTMLAttributes, Fragment, use, useState } from 'react'
import type { OfferedProvider } from 'virtual:product'
import { FIELDS_KEY } from '../browser/drafts.ts'
import { tabStorage } from '../browser/storage.ts'
import { useMessages } from '../messages/language.ts'
import type { CommonMessages } from '../messages/messages.ts'
import type { Operation } from '../messages/tables.ts'
import { SessionContext } from '../session/lazy-session.ts'
import type { OverlayProps } from '../ui/page.tsx'
import { LastUsed } from './fields.tsx'

interface ProviderButtonsProps {
  readonly providers: readonly OfferedProvider[]
  readonly label: (provider: string) => string
  readonly onChoose: (provider: OfferedProvider) => void
  readonly marksLastMethod?: boolean | undefined
}

/** A button for each provider. In an in-app browser, a note replaces the button of a provider that blocks it. */
export function ProviderButtons({
  providers,
  label,
  onChoose,
  marksLastMethod = false,
}: ProviderButtonsProps) {
  const { session } = use(SessionContext)
  return (
    <div className="providers" ref={restoreAfterRedirect}>
      {providers.map((provider) => (
        <Fragment key={provider.id}>
          <LastUsed method={provider.id} enabled={marksLastMethod}>
            {(description) => (
              <ProviderButton
                provider={provider}
                aria-describedby={description}
                onPointerEnter={session.prepare}
                onClick={() => onChoose(provider)}
              >
                {label(provider.name)}
              </ProviderButton>
            )}
          </LastUsed>
          {NEEDS_IN_APP_NOTE && provider.blocksInAppBrowsers && (
            <InAppNote provider={provider.name} />
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** Fills the form around `element` after a redirect to a provider that signed no one in. */
function restoreAfterRedirect(element: HTMLElement | null) {
  if (!element || tabStorage.getItem(FIELDS_KEY) === null) return
  import('../browser/restore-drafts.ts')
    .then((module) => module.restoreFields(element))
    .catch(() => {})
}

/** What the overlay of a form says while the user signs in with a provider. */
export function describeBusy(
  operation: Operation | undefined,
  texts: CommonMessages['provider'],
  { name }: OfferedProvider,
): Partial<OverlayProps> {
  if (operation === 'redirect') return { text: texts.redirecting(name), showsText: true }
  return operation?.endsWith('provider') ? { text: texts.busy(name), showsText: true } : {}
}

interface ProviderButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly children: string
  readonly provider: OfferedProvider
}

/** Neutral, as the providers' branding guidelines allow. The icon has low priority, so that the app loads first. */
export function ProviderButton({ provider, children, ...props }: ProviderButtonProps) {
  const { icon, isIconBlack } = provider
  return (
    <button {...props} type="button" className="button provider">
      <img
        src={icon}
        alt=""
        width={20}
        height={20}
        fetchPriority="low"
        className={isIconBlack ? 'black-icon' : undefined}
      />
      <span>{children}</span>
    </button>
  )
}

/**
 * Replaces the button of a provider that blocks in-app browsers. Always rendered; the head script decides before
 * the first paint whether it is visible.
 */
function InAppNote({ provider }: { provider: string }) {
  const texts = useMessages().provider
  const [result, setResult] = useState<'copied' | 'copyManually' | null>(null)

  // Some in-app browsers have no clipboard.
  const copyUrl = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      setResult('copied')
    } catch {
      setResult('copyManually')
    }
  }

  return (
    <div className="notice in-app-note">
      <p>{texts.inApp(provider)}</p>
      <button type="button" className="button quiet" onClick={() => void copyUrl()}>
        {texts.copyLink}
      </button>
      <p role="status">{result && texts[result]}</p>
      {result === 'copyManually' && <output className="url">{window.location.href}</output>}
    </div>
  )
}
