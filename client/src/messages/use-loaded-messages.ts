import { use } from 'react'
import { LanguageContext } from './language-context.ts'
import type { Messages, Namespace } from './messages.ts'
import { useLanguage } from './use-messages.ts'

/** The messages of a namespace, or `undefined` until they are loaded: for notices that appear without a page load. */
export function useLoadedMessages<N extends Namespace>(namespace: N): Messages[N] | undefined {
  const language = use(LanguageContext)
  const loaded = (useLanguage().messages as Partial<Messages>)[namespace]
  // Loads once, however often it is called. A failure leaves the notice out.
  if (!loaded) void language.load(namespace).catch(() => {})
  return loaded
}
