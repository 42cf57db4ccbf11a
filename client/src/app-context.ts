import { createContext } from 'react'
import type { AppCore } from './core.ts'
import type { ThemeStore } from './app/preferences.ts'
import type { SignInMethod, UserStorage } from './browser/storage.ts'
import type { CoreLoader } from './session/lazy-session.ts'

/** Services for components, besides the session, the language, the connection and the location. */
export interface AppContextValue {
  readonly theme: ThemeStore
  readonly readLastMethod: () => SignInMethod | null
  readonly coreLoader: CoreLoader<AppCore>
  /** The names of the forms that had drafts when the page was reloaded. */
  readonly draftForms: readonly string[]
  /** Preloads what a sign-in needs: the provider's library, the session's code, and the home page. */
  readonly preloadIdentity: () => void
  /** Closes the provider's window, which cancels what it was opened for. */
  readonly closePopup: () => void
  readonly preloadPage: (path: string) => void
  /** Whether the computer is shared, which the user says before a sign-in. */
  readonly userStorage: Pick<UserStorage, 'setShared' | 'isShared'>
}

/** Has no default: `app/app.tsx` always provides a value. */
export const AppContext = createContext<AppContextValue>(undefined as never)
