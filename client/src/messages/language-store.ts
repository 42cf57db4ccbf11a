import type { Language } from '@foyer/contract/languages.ts'
import { fetchOnce } from '../loading/fetch-once.ts'
import type { loadMessages } from './load-messages.ts'
import type { LoadedMessages, Messages, Namespace } from './messages.ts'

/** The current language and its loaded messages. */
export interface LanguageState {
  readonly language: Language
  readonly messages: LoadedMessages
  /** `navigator.languages`: best first. */
  readonly browserLanguages: readonly string[]
}

interface LanguageStoreOptions {
  readonly language: Language
  readonly common: Messages['common']
  readonly fetchMessages: typeof loadMessages
  readonly persist: (language: Language) => void
  /** `navigator.languages`: best first. */
  readonly browserLanguages?: readonly string[]
}

export type LanguageStore = ReturnType<typeof createLanguageStore>

/** Holds the current language outside React; namespaces are fetched once, when they are needed. */
export function createLanguageStore(options: LanguageStoreOptions) {
  const { persist, browserLanguages = [] } = options
  const listeners = new Set<() => void>()
  /** Returns the same promise each time, as React's `use` requires. */
  const fetchMessages = fetchOnce(options.fetchMessages) as typeof options.fetchMessages
  let state: LanguageState = {
    language: options.language,
    messages: { common: options.common },
    browserLanguages,
  }
  let requestedLanguage = options.language

  function setState(next: LanguageState) {
    state = next
    for (const listener of listeners) listener()
  }

  /** Switches once all loaded namespaces are available in the new language, unless another was chosen since. */
  async function change(language: Language): Promise<void> {
    requestedLanguage = language
    const namespaces = Object.keys(state.messages) as Namespace[]
    const loaded = await Promise.all(
      namespaces.map((namespace) => fetchMessages(language, namespace)),
    )
    if (requestedLanguage !== language) return
    const messages = Object.fromEntries(
      namespaces.map((namespace, index) => [namespace, loaded[index]]),
    )
    setState({ language, messages: messages as unknown as LoadedMessages, browserLanguages })
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Rejects if the messages cannot be loaded. */
    load<N extends Namespace>(namespace: N): Promise<Messages[N]> {
      const { language } = state
      const loading = fetchMessages(language, namespace)
      void loading.then(
        (loaded) => {
          if (language !== state.language || state.messages[namespace]) return
          setState({ ...state, messages: { ...state.messages, [namespace]: loaded } })
        },
        () => {}, // the caller handles the rejection
      )
      return loading
    },

    /** Persists the language once it is loaded. Rejects if it cannot be loaded. */
    async choose(language: Language): Promise<void> {
      await change(language)
      if (requestedLanguage === language) persist(language)
    },

    applyFromOtherTab: change,
  }
}
