import { createApi } from './api/api.ts'
import { canRedirect } from './identity/can-redirect.ts'
import { readClientSettings } from './client-settings.ts'
import type { Popup } from './identity/identity-provider.ts'
import { createIdentityProviderLoader } from './identity/load-identity-provider.ts'
import type { LanguageStore } from './messages/language-store.ts'
import { forgetKeptFields, keepFields, restoreFields } from './forms/kept-fields.ts'
import { tellFailure } from './forms/tell-failure.ts'
import { parseReturnTo } from './routing/return-to.ts'
import type { LastWay } from './session/last-way.ts'
import { createSessionStorage } from './session/session-storage.ts'
import { createSession } from './session/session.ts'
import { watchVerification } from './session/watch-verification.ts'

/* The other place where parts meet: what a stranger who only looks at the door does without. */

/** What the door has at hand already. */
export interface DoorParts {
  readonly storage: Storage
  readonly lastWay: LastWay
  readonly language: LanguageStore
  readonly openPopup: () => Popup | null
}

/** What is behind the door. */
export type Inside = ReturnType<typeof createInside>

/** Composes the session, and what works with it. */
export function createInside({ storage, lastWay, language, openPopup }: DoorParts) {
  const settings = readClientSettings(document)
  const identity = createIdentityProviderLoader(settings, storage)
  const shared = {
    api: createApi((...request) => fetch(...request)),
    loadProvider: () => identity.load(),
    openPopup,
  }
  const { origin } = location
  const spoken = () => language.getState().language
  const session = createSession({
    ...shared,
    signUpMail: () => ({
      language: spoken(),
      continueUrl: origin + parseReturnTo(location.search, origin),
    }),
    storage: createSessionStorage(storage),
    endProviderSession: () => identity.endSession(),
    lastWay,
  })
  watchVerification(session, window)
  session.subscribe(() => {
    if (session.getState().status === 'signed-in') forgetKeptFields()
  })
  return {
    session,
    accountParts: {
      ...shared,
      session,
      origin,
      language: spoken,
    },
    loadProvider: shared.loadProvider,
    tellFailure,
    keptFields: { keep: keepFields, restoreAround: restoreFields, forget: forgetKeptFields },
    /** Whether Google can be reached in this tab, where no window may open. */
    canRedirect: canRedirect(settings, window),
    warmProvider: () => identity.warm(),
  }
}
