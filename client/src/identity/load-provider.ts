import { CLIENT_SETTINGS_ELEMENT_ID, type ClientSettings } from '@foyer/contract/client-paths.ts'
import { ChunkLoadError } from '../browser/loading.ts'
import { browserStorage, type BrowserStorage, tabStorage } from '../browser/storage.ts'
import { IdentityError, type IdentityProvider } from './provider.ts'

/** Firebase's prefix of storage keys. */
const STORAGE_PREFIX = 'firebase:'

/** Imports `firebase.ts`. */
export type LoadFirebase = () => Promise<{
  createFirebaseIdentityProvider: (settings: ClientSettings, isShared: boolean) => IdentityProvider
}>

interface LoaderOptions {
  readonly settings: ClientSettings
  readonly loadFirebase: LoadFirebase
  /** Whether the provider keeps its session in this tab only. */
  readonly isShared: () => boolean
}

/** Loads the provider's library on first use. A shared computer gets a provider of its own. */
export function createIdentityProviderLoader({ settings, loadFirebase, isShared }: LoaderOptions) {
  const providers = new Map<boolean, Promise<IdentityProvider>>()

  const open = (shared: boolean) =>
    loadFirebase().then(
      ({ createFirebaseIdentityProvider }) => createFirebaseIdentityProvider(settings, shared),
      (cause: unknown) => {
        providers.delete(shared)
        const isGone = cause instanceof ChunkLoadError && cause.isGone
        throw new IdentityError(isGone ? 'outdated' : 'provider-unreachable', { cause })
      },
    )

  return {
    /** Rejects with `provider-unreachable` or `outdated`; the next call retries. */
    load(): Promise<IdentityProvider> {
      const shared = isShared()
      const provider = providers.get(shared) ?? open(shared)
      providers.set(shared, provider)
      return provider
    },

    /** Signs out at the provider without loading its library. */
    endSession() {
      const shared = isShared()
      // Its storage is cleared below.
      providers
        .get(shared)
        ?.then((provider) => provider.signOut())
        .catch(() => {})
      removeKeys(tabStorage)
      if (!shared) removeKeys(browserStorage)
    },
  }
}

function removeKeys(storage: BrowserStorage) {
  for (const key of storage.keys()) if (key.startsWith(STORAGE_PREFIX)) storage.removeItem(key)
}

/** Reads the settings that the server embedded in the page. */
export function readClientSettings(document: Document): ClientSettings {
  const element = document.getElementById(CLIENT_SETTINGS_ELEMENT_ID)
  return JSON.parse(element?.textContent ?? '') as ClientSettings
}
