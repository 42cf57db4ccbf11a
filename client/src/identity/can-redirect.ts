import type { ClientSettings } from '@foyer/contract/client-settings.ts'

/**
 * Whether Google can be reached in this tab. The provider's page keeps the outcome in its own storage,
 * which browsers partition by site: only a page of the same site finds it again. Firebase's "Best
 * practices for using signInWithRedirect" says how to get there (docs/how-to/sign-in-in-this-tab.md).
 */
export function canRedirect({ firebase }: ClientSettings, page: Page): boolean {
  const provider = firebase.emulatorOrigin ?? `https://${firebase.authDomain}`
  if (!URL.canParse(provider) || !hasTabStorage(page)) return false
  const { protocol, hostname } = new URL(provider)
  return protocol === page.location.protocol && isWithin(hostname, page.location.hostname)
}

type Page = {
  readonly location: Pick<Location, 'protocol' | 'hostname'>
  readonly sessionStorage: Storage
}

/** Without the list of public suffixes, only a host and what lies under it are surely one site. */
const isWithin = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** The library notes there that it left. */
function hasTabStorage(page: Page): boolean {
  try {
    return page.sessionStorage.length >= 0
  } catch {
    return false
  }
}
