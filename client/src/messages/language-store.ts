import type { Language } from '@foyer/contract/languages.ts'
import type { loadMessages } from './load-messages.ts'
import type { LoadedMessages, Messages, Part } from './messages.ts'

/** The language in use, and its words as far as they are there. */
export interface LanguageState {
  readonly language: Language
  readonly messages: LoadedMessages
  /** The browser's own languages, best first. */
  readonly asked: readonly string[]
}

interface Parts {
  readonly language: Language
  /** The door's words, fetched already: nothing is shown without them. */
  readonly door: Messages['door']
  readonly fetchPart: typeof loadMessages
  /** Keeps a choice for another day. */
  readonly remember: (language: Language) => void
  /** The browser's own languages, best first. */
  readonly asked?: readonly string[]
}

export type LanguageStore = ReturnType<typeof createLanguageStore>

/** Holds the language in use outside React. Words come part by part, each fetched once. */
export function createLanguageStore(parts: Parts) {
  const { fetchPart, remember, asked = [] } = parts
  const listeners = new Set<() => void>()
  const fetched = new Map<string, Promise<unknown>>()
  let state: LanguageState = {
    language: parts.language,
    messages: { door: parts.door },
    asked,
  }
  let wanted = parts.language

  function become(next: LanguageState) {
    state = next
    for (const listener of listeners) listener()
  }

  /** The same promise each time, so that a page can wait for it; a failure is not remembered. */
  function fetchOnce<P extends Part>(language: Language, part: P): Promise<Messages[P]> {
    const key = `${language}/${part}`
    const known = fetched.get(key) as Promise<Messages[P]> | undefined
    if (known) return known
    const fetching = fetchPart(language, part)
    fetched.set(key, fetching)
    fetching.catch(() => fetched.delete(key))
    return fetching
  }

  /** Changes the language once every part in use has come in the new one; the last choice counts. */
  async function change(language: Language): Promise<void> {
    wanted = language
    const names = Object.keys(state.messages) as Part[]
    const words = await Promise.all(names.map((part) => fetchOnce(language, part)))
    if (wanted !== language) return
    const messages = Object.fromEntries(names.map((part, index) => [part, words[index]]))
    become({ language, messages: messages as unknown as LoadedMessages, asked })
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Fetches a part of the words in use, unless it is there. Rejects when it cannot be had. */
    load<P extends Part>(part: P): Promise<Messages[P]> {
      const { language } = state
      const loading = fetchOnce(language, part)
      void loading.then(
        (words) => {
          if (language !== state.language || state.messages[part]) return
          become({ ...state, messages: { ...state.messages, [part]: words } })
        },
        () => {}, // whoever waits hears of it
      )
      return loading
    },

    /** Somebody chose a language. It is remembered once it could be had; rejects when it could not. */
    async choose(language: Language): Promise<void> {
      await change(language)
      if (wanted === language) remember(language)
    },

    /** Another tab chose. */
    follow: change,
  }
}
