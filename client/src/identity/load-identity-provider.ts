import type { ClientSettings } from '@foyer/contract/client-settings.ts'
import { ChunkMissing } from '../connection/fetch-chunk.ts'
import { fetchFirebase } from './fetch-firebase.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** The provider's library keeps who is signed in under keys that begin with this. */
const STORAGE_PREFIX = 'firebase:'

/** Makes the provider of its library, which is fetched when somebody needs it. */
export function createIdentityProviderLoader(settings: ClientSettings, storage: Storage) {
  let loading: Promise<IdentityProvider> | undefined

  return {
    /** A failed download is not remembered: the next call tries again. Rejects with `provider-unreachable` or `outdated`. */
    load(): Promise<IdentityProvider> {
      return (loading ??= fetchFirebase().then(
        ({ createFirebaseIdentityProvider }) => createFirebaseIdentityProvider(settings),
        (cause: unknown) => {
          loading = undefined
          const isGone = cause instanceof ChunkMissing && cause.isGone
          throw new IdentityError(isGone ? 'outdated' : 'provider-unreachable', { cause })
        },
      ))
    },

    /** Somebody is about to need it. */
    warm() {
      this.load().catch(() => {}) // the load that matters tells of its failure
    },

    /** Ends the session the library keeps, without loading the library for it. */
    endSession() {
      loading?.then((provider) => provider.signOut()).catch(() => {}) // what it stored goes right here
      for (const key of keysOf(storage)) if (key.startsWith(STORAGE_PREFIX)) storage.removeItem(key)
    },
  }
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
