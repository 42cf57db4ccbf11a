import type { ReactNode } from 'react'
import { AppContext, type AppContextValue } from './app-context.ts'
import { ConnectionContext } from './connection/connection-context.ts'
import type { ConnectionStore } from './connection/connection-store.ts'
import { LanguageContext } from './messages/language-context.ts'
import type { LanguageStore } from './messages/language-store.ts'
import { InitialPathContext } from './navigation/use-location.ts'
import { SessionContext, type SessionServices } from './session/session-context.ts'

/** Everything that a composition root provides to the components. */
export interface AppServices {
  readonly app: AppContextValue
  readonly session: SessionServices
  readonly language: LanguageStore
  readonly connection: ConnectionStore
  readonly initialPath: string
}

interface AppProvidersProps {
  readonly services: AppServices
  readonly children: ReactNode
}

export function AppProviders({ services, children }: AppProvidersProps) {
  return (
    <LanguageContext value={services.language}>
      <SessionContext value={services.session}>
        <ConnectionContext value={services.connection}>
          <InitialPathContext value={services.initialPath}>
            <AppContext value={services.app}>{children}</AppContext>
          </InitialPathContext>
        </ConnectionContext>
      </SessionContext>
    </LanguageContext>
  )
}
