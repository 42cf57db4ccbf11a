import type { Language } from '@foyer/contract/languages.ts'
import { createContext, use } from 'react'
import { languageFiles } from 'virtual:language-files'
import { fetchChunk, fetchOnce } from '../browser/loading.ts'
import { createStore, useLoaded, useStore } from '../browser/store.ts'
import type { LoadedMessages, MessageLoaders, Messages, Namespace } from './messages.ts'
import type { PluralForms } from './tables.ts'

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
  /** Returns the same promise each time, as React's `use` requires. */
  const fetchMessages = fetchOnce(options.fetchMessages) as typeof options.fetchMessages
  const { getState, set, subscribe } = createStore<LanguageState>({
    language: options.language,
    messages: { common: options.common },
    browserLanguages,
  })
  let requestedLanguage = options.language

  /** Switches once all loaded namespaces are available in the new language, unless another was chosen since. */
  async function change(language: Language): Promise<void> {
    requestedLanguage = language
    const namespaces = Object.keys(getState().messages) as Namespace[]
    const loaded = await Promise.all(
      namespaces.map((namespace) => fetchMessages(language, namespace)),
    )
    if (requestedLanguage !== language) return
    const messages = Object.fromEntries(
      namespaces.map((namespace, index) => [namespace, loaded[index]]),
    )
    set({ language, messages: messages as unknown as LoadedMessages, browserLanguages })
  }

  return {
    getState,
    subscribe,

    /** Rejects if the messages cannot be loaded. */
    load<N extends Namespace>(namespace: N): Promise<Messages[N]> {
      const { language } = getState()
      const loading = fetchMessages(language, namespace)
      void loading.then(
        (loaded) => {
          const state = getState()
          if (language !== state.language || state.messages[namespace]) return
          set({ ...state, messages: { ...state.messages, [namespace]: loaded } })
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

/** Has no default: `app/app.tsx` always provides a value. */
export const LanguageContext = createContext<LanguageStore>(undefined as never)

/** Fetches one namespace of a language. Rejects with `ChunkLoadError`. */
export async function loadMessages<N extends Namespace>(
  language: Language,
  namespace: N,
): Promise<Messages[N]> {
  const { common, lazyMessages } = await fetchChunk(languageFiles[language])
  const loaders: MessageLoaders = { ...lazyMessages, common: async () => ({ common }) }
  const file = await fetchChunk<{ readonly [Name in N]: Messages[N] }>(loaders[namespace])
  return file[namespace]
}

export const useLanguage = (): LanguageState => useStore(use(LanguageContext))

/** The messages of a namespace in the current language; suspends until they are loaded. */
export function useMessages<N extends Namespace = 'common'>(
  namespace = 'common' as N,
): Messages[N] {
  const language = use(LanguageContext)
  const loaded: Partial<Pick<Messages, N>> = useLanguage().messages
  return useLoaded<Messages[N]>(loaded[namespace], () => language.load(namespace))
}

/** Languages with full-width punctuation, which also put the family name first. */
const WIDE: ReadonlySet<string> = new Set(['ja', 'zh'])

export const isWide = (language: string) => WIDE.has(language)

/** The space between two sentences or after a colon. */
export const sentenceGap = (language: string): '' | ' ' => (isWide(language) ? '' : ' ')

/** Isolates left-to-right text, such as an email, in a right-to-left sentence (Unicode FSI and PDI). */
export const isolate = (text: string) => `\u2068${text}\u2069`

/** The plural form for `count`, with the number filled in. */
export function pluralForm(language: string, forms: PluralForms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  // Latin digits, so that prerendered pages match every browser.
  const numbers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  return form.replace('#', numbers.format(count))
}
