import type { ClientSettings } from '@foyer/contract/client-settings.ts'
import { ChunkLoadError } from '../loading/chunk-load-error.ts'
import { fetchFirebase } from './fetch-firebase.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Firebase's prefix of local storage keys. */
const STORAGE_PREFIX = 'firebase:'

/** Loads the provider's library on first use. */
export function createIdentityProviderLoader(settings: ClientSettings, window: Window) {
  let loading: Promise<IdentityProvider> | undefined

  return {
    /** Rejects with `provider-unreachable` or `outdated`; the next call retries. */
    load(): Promise<IdentityProvider> {
      return (loading ??= fetchFirebase().then(
        ({ createFirebaseIdentityProvider }) => createFirebaseIdentityProvider(settings),
        (cause: unknown) => {
          loading = undefined
          const isGone = cause instanceof ChunkLoadError && cause.isGone
          throw new IdentityError(isGone ? 'outdated' : 'provider-unreachable', { cause })
        },
      ))
    },

    preload() {
      this.load().catch(() => {}) // reported by the call that needs the provider
    },

    /** Signs out at the provider without loading its library. */
    endSession() {
      loading?.then((provider) => provider.signOut()).catch(() => {}) // its storage is cleared below
      removeKeys(window, STORAGE_PREFIX)
    },
  }
}

function removeKeys(window: Window, prefix: string) {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(prefix)) window.localStorage.removeItem(key)
  } catch {
    // without storage, the provider has stored nothing
  }
}
