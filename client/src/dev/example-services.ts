import type { User } from '@foyer/contract/schemas.ts'
import type { AppServices } from '../app-providers.tsx'
import type { AppCore } from '../app-core.ts'
import type { AccountDeps } from '../account/account-deps.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import { createThemeStore } from '../preferences/theme-store.ts'
import type { LazySession } from '../session/lazy-session.ts'
import type { SessionState } from '../session/session-state.ts'
import type { Session } from '../session/session.ts'
import { browserStorage } from '../storage/browser-storage.ts'

export const ADA: User = {
  id: 'ada',
  email: 'ada.lovelace@example.com',
  email_verified: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  created_at: '2026-01-01T00:00:00.000Z',
}

/** An operation that stays busy, so that the page can be looked at. */
const never = () => new Promise<never>(() => {})

/** Nothing changes. */
const subscribe = () => () => true

const nothing = () => {}

const SIGNED_IN: SessionState = { status: 'signed-in', user: ADA, unreachable: false }

/** Ada is signed in; nothing that she does ends. */
const session: LazySession = {
  getState: () => SIGNED_IN,
  subscribe,
  refresh: never,
  revalidate: never,
  syncWithStorage: never,
  signIn: never,
  signUp: never,
  signInWith: never,
  signInWithRedirect: never,
  signInWithPasskey: never,
  signOut: never,
  updateUser: never,
  updateProfile: never,
}

/** Services for components on a page without a server. */
export function createExampleServices(language: LanguageStore): AppServices {
  const accountDeps: AccountDeps = {
    session: { ...session, call: never } as Partial<Session> as Session,
    api: {} as AccountDeps['api'],
    loadProvider: never,
    openPopup: () => null,
    passkeys: {} as AccountDeps['passkeys'],
    origin: location.origin,
    language: () => language.getState().language,
  }
  return {
    language,
    session: { session, initialState: session.getState() },
    connection: { getState: () => 'online', subscribe },
    initialPath: location.pathname,
    app: {
      theme: createThemeStore(browserStorage),
      readLastMethod: () => 'password',
      coreLoader: { current: () => ({ accountDeps }) as AppCore, load: never },
      draftForms: [],
      preloadIdentity: nothing,
      preloadPage: nothing,
      closePopup: nothing,
      userStorage: { setShared: nothing, isShared: () => false },
    },
  }
}
