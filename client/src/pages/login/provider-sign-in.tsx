import { CLIENT_PATHS, type ClientSettings } from '@foyer/contract/client-paths.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { use, useCallback } from 'react'
import { clearFields, saveFields } from '../../browser/restore-drafts.ts'
import { Redirect, usePath, useSearch } from '../../browser/navigation.tsx'
import { type BrowserStorage, tabStorage } from '../../browser/storage.ts'
import { isPressed, type Submission } from '../../forms/submission.tsx'
import { readClientSettings } from '../../identity/provider.ts'
import { providerName } from '../../identity/providers.ts'
import { useMessages } from '../../messages/language.ts'
import { SessionContext, useCore, useSession } from '../../session/lazy-session.ts'
import type { PendingLink } from '../../session/state.ts'

/* What a sign-in with a provider shows besides its button. Loads when there is something to show. */

/** What to do after a sign-in with a provider has failed. */
export function ProviderFailure({ submission }: { submission: Submission }) {
  const { state } = useSession()
  const pathname = usePath()
  const search = useSearch()
  const pendingLink = state.status === 'signed-out' ? state.pendingLink : undefined
  if (!pendingLink) return <ProviderInThisTab submission={submission} />
  if (pathname !== CLIENT_PATHS.login) return <Redirect to={CLIENT_PATHS.login + search} />
  return <PendingLinkNotice pendingLink={pendingLink} />
}

/** Says that the next sign-in also links a provider. Leaving the login page withdraws the offer. */
function PendingLinkNotice({ pendingLink: { provider, email } }: { pendingLink: PendingLink }) {
  const { linkAfterLogin } = useMessages('failures')
  const session = useCore()?.session

  const prefill = useCallback(() => {
    const input = document.querySelector<HTMLInputElement>('form [name=email]')
    if (input?.value === '') input.value = email
    return () => session?.forgetPendingLink()
  }, [session, email])

  const text = linkAfterLogin
    .replace('{email}', email)
    .replace('{provider}', providerName(provider))
  return (
    <div className="notice" role="alert" ref={prefill}>
      {text}
    </div>
  )
}

/** If the browser has blocked the popup, offers to sign in with the provider by a redirect. */
function ProviderInThisTab({ submission }: { submission: Submission }) {
  const { session } = use(SessionContext)
  const { inThisTab } = useMessages().provider
  const { form, failure, run } = submission
  const id = failure?.provider as ProviderId | undefined
  if (failure?.code !== 'popup-blocked' || !id) return null
  if (!canRedirect(readClientSettings(document), { location, tabStorage })) return null

  const redirect = async () => {
    if (form.current) saveFields(form.current)
    await run('redirect', () => session.signInWithRedirect(id))
    clearFields() // the redirect failed, so the form is still filled in
  }

  return (
    <button type="button" className="button quiet in-this-tab" onClick={() => void redirect()}>
      {inThisTab(providerName(id))}
    </button>
  )
}

interface ProviderWindowProps {
  readonly onReopen: () => void
}

/** What the user can do while a provider's window is open. Escape closes the window, too. */
export function ProviderWindow({ onReopen }: ProviderWindowProps) {
  const { closePopup } = use(SessionContext)
  const texts = useMessages().provider
  const listen = useCallback(
    (actions: HTMLElement | null) => closeOnEscape(actions, closePopup),
    [closePopup],
  )
  return (
    <div className="actions" ref={listen}>
      <button type="button" className="button quiet" onClick={onReopen}>
        {texts.reopen}
      </button>
      <button type="button" className="button quiet" onClick={closePopup}>
        {texts.cancel}
      </button>
    </div>
  )
}

/** Once the actions disappear, the focus returns to the button that opened the window. */
function closeOnEscape(actions: HTMLElement | null, close: () => void) {
  const opener = document.activeElement
  const controller = new AbortController()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Escape')) return
    event.preventDefault() // A dialog around the actions stays open.
    close()
  }
  const { signal } = controller
  document.addEventListener('keydown', onKeyDown, { capture: true, signal })
  return () => {
    controller.abort()
    if (actions?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
  }
}

/**
 * Whether federated sign-in by redirect can work. The provider's page stores the result in its own storage, which
 * browsers partition by site, so that page has to be on the app's site (docs/adopt/set-up-a-firebase-project.md).
 */
export function canRedirect({ firebase }: ClientSettings, page: Page): boolean {
  const provider = firebase.emulatorOrigin ?? `https://${firebase.authDomain}`
  if (!URL.canParse(provider) || !keeps(page.tabStorage)) return false
  const { protocol, hostname } = new URL(provider)
  return protocol === page.location.protocol && isSameOrSubdomain(hostname, page.location.hostname)
}

type Page = {
  readonly location: Pick<Location, 'protocol' | 'hostname'>
  readonly tabStorage: BrowserStorage
}

/** Without the public suffix list, only a host and its subdomains are certain to be the same site. */
const isSameOrSubdomain = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

const PROBE_KEY = 'foyer.probe'

/** Firebase stores the pending redirect in session storage. */
function keeps(tab: BrowserStorage): boolean {
  tab.setItem(PROBE_KEY, '1')
  const isKept = tab.isKept(PROBE_KEY)
  tab.removeItem(PROBE_KEY)
  return isKept
}
