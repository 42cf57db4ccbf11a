import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import type { Messages, Part } from './messages.ts'

/** The language in use and the words that are there. */
export function useLanguage() {
  const { language } = use(AppContext)
  return useSyncExternalStore(language.subscribe, language.getState, language.getState)
}

/** The words of a part (the door's, unless told), in the language in use; whoever asks before they are there waits. */
export function useMessages<P extends Part = 'door'>(part = 'door' as P): Messages[P] {
  const { language } = use(AppContext)
  const { messages } = useLanguage()
  return (messages as Messages)[part] ?? use(language.load(part))
}
