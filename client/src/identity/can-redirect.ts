import type { ClientSettings } from '@foyer/contract/client-settings.ts'

/**
 * Whether federated sign-in by redirect can work. The provider's page stores the result in its own storage, which
 * browsers partition by site, so that page has to be on the app's site (docs/adopt/google-without-pop-ups.md).
 */
export function canRedirect({ firebase }: ClientSettings, page: Page): boolean {
  const provider = firebase.emulatorOrigin ?? `https://${firebase.authDomain}`
  if (!URL.canParse(provider) || !hasTabStorage(page)) return false
  const { protocol, hostname } = new URL(provider)
  return protocol === page.location.protocol && isSameOrSubdomain(hostname, page.location.hostname)
}

type Page = {
  readonly location: Pick<Location, 'protocol' | 'hostname'>
  readonly sessionStorage: Storage
}

/** Without the public suffix list, only a host and its subdomains are certain to be the same site. */
const isSameOrSubdomain = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** Firebase stores the pending redirect in session storage. */
function hasTabStorage(page: Page): boolean {
  try {
    return page.sessionStorage.length >= 0
  } catch {
    return false
  }
}
