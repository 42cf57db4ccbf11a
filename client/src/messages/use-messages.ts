import { use, useSyncExternalStore } from 'react'
import { useLoaded } from '../use-loaded.ts'
import { LanguageContext } from './language-context.ts'
import type { Messages, Namespace } from './messages.ts'

export function useLanguage() {
  const language = use(LanguageContext)
  return useSyncExternalStore(language.subscribe, language.getState, language.getState)
}

/** The messages of a namespace in the current language; suspends until they are loaded. */
export function useMessages<N extends Namespace = 'common'>(
  namespace = 'common' as N,
): Messages[N] {
  const language = use(LanguageContext)
  const loaded: Partial<Pick<Messages, N>> = useLanguage().messages
  return useLoaded<Messages[N]>(loaded[namespace], () => language.load(namespace))
}
