import type { ProviderId } from '@foyer/contract/providers.ts'
import {
  linkWithPopup,
  OAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  type Auth,
  type User,
} from 'firebase/auth'
import { oauthRequests } from 'virtual:oauth-requests'
import { loadEmulatorTransport } from './firebase-emulator-transport.ts'
import { createFirebasePendingLink } from './firebase-pending-link.ts'
import { createPopupResolver } from './firebase-popup-resolver.ts'
import { createFirebaseRedirect } from './firebase-redirect.ts'
import { IdentityError } from './identity-error.ts'
import type { Popup } from './identity-provider.ts'
import { toFirebaseId } from '../providers/provider-ids.ts'

export type FirebaseOAuth = ReturnType<typeof createFirebaseOAuth>

/** Sign-in with a provider in a popup that is already open; each method closes it at the end. */
export function createFirebaseOAuth(auth: Auth, emulatorOrigin: string | undefined) {
  const popupResolver = createPopupResolver()
  const pendingLink = createFirebasePendingLink(auth)

  async function inPopup<Result>(popup: Popup, perform: () => Promise<Result>): Promise<Result> {
    try {
      if (emulatorOrigin) await loadEmulatorTransport(emulatorOrigin)
      return await perform()
    } catch (cause) {
      pendingLink.keep(cause)
      throw cause
    } finally {
      popup.close()
    }
  }

  return {
    redirect: createFirebaseRedirect({
      auth,
      createOAuthProvider,
      resolver: popupResolver.resolver,
      emulatorOrigin,
      pendingLink,
    }),
    linkPending: pendingLink.link,
    signIn: (id: ProviderId, popup: Popup, email?: string) =>
      inPopup(popup, () =>
        signInWithPopup(
          auth,
          createOAuthProvider(id, email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
    reauthenticate: (id: ProviderId, popup: Popup, user: User) =>
      inPopup(popup, () =>
        reauthenticateWithPopup(
          user,
          createOAuthProvider(id, user.email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
    link: (id: ProviderId, popup: Popup, user: User) =>
      inPopup(popup, () =>
        linkWithPopup(
          user,
          createOAuthProvider(id, user.email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
  }
}

/** With an email, the provider preselects that account, if it can. */
function createOAuthProvider(id: ProviderId, email?: string | null): OAuthProvider {
  const request = oauthRequests[id]
  if (!request) throw new IdentityError('operation-not-allowed')
  const provider = new OAuthProvider(toFirebaseId(id))
  for (const scope of request.scopes) provider.addScope(scope)
  const { emailParameter } = request
  if (email && emailParameter) provider.setCustomParameters({ [emailParameter]: email })
  return provider
}
