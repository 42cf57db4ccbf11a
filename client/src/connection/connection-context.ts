import { createContext } from 'react'
import type { ConnectionStore } from './connection-store.ts'

/** Has no default: `app-providers.tsx` always provides a value. */
export const ConnectionContext = createContext<ConnectionStore>(undefined as never)
