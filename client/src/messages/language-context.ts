import { createContext } from 'react'
import type { LanguageStore } from './language-store.ts'

/** Has no default: `app-providers.tsx` always provides a value. */
export const LanguageContext = createContext<LanguageStore>(undefined as never)
