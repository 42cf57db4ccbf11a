import { createContext } from 'react'
import type { PasswordPolicyStore } from './identity/password-policy-store.ts'
import type { Session } from './session/session.ts'

/** What `main.tsx` composes and the components work with. */
export interface AppParts {
  readonly session: Session
  readonly passwordPolicy: PasswordPolicyStore
  /** Fetches the identity provider's library: somebody is about to need it. */
  readonly warmIdentity: () => void
}

/** There is no default: every tree is given its parts. */
export const AppContext = createContext<AppParts>(undefined as never)
