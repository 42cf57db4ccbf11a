import type { ClientSettings } from '@foyer/contract/client-paths.ts'
import type { BrowserStorage } from '../storage/browser-storage.ts'

/**
 * Whether federated sign-in by redirect can work. The provider's page stores the result in its own storage, which
 * browsers partition by site, so that page has to be on the app's site (docs/adopt/google-without-pop-ups.md).
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
