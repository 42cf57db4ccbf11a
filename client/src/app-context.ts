import { createContext } from 'react'
import type { InsideLoader } from './inside-loader.ts'
import type { LanguageStore } from './messages/language-store.ts'
import type { LastWay } from './session/last-way.ts'
import type { ThemeStore } from './preferences/theme-store.ts'
import type { ConnectionStore } from './connection/connection-store.ts'
import type { DoorSession } from './session/door-session.ts'
import type { SessionState } from './session/session-state.ts'

/** What `main.tsx` composes and the components work with. */
export interface AppParts {
  readonly session: DoorSession
  /** The path of the page that is rendered first, here or at build. */
  readonly firstPath: string
  /** What the page that was made at build assumes of the session. */
  readonly firstSession: SessionState
  readonly lastWay: Pick<LastWay, 'read'>
  readonly inside: InsideLoader
  readonly connection: ConnectionStore
  /** The named forms that held something when the page was loaded again. */
  readonly keptForms: readonly string[]
  readonly language: LanguageStore
  readonly theme: ThemeStore
  /** Fetches the identity provider's library, and what comes after it: somebody is about to need them. */
  readonly warmIdentity: () => void
  /** Fetches the page at an address: somebody is about to go there. */
  readonly warmPage: (path: string) => void
}

/** There is no default: every tree is given its parts. */
export const AppContext = createContext<AppParts>(undefined as never)
