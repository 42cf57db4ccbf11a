import { createContext } from 'react'
import {
  LANGUAGE_KEY,
  readLanguage,
  readTheme,
  showLanguage,
  showTheme,
  type Theme,
  THEME_KEY,
} from '../browser/page.ts'
import { createStore } from '../browser/store.ts'
import type { BrowserStorage, ReadableStorage } from '../browser/storage.ts'
import type { LanguageStore } from '../messages/language.ts'

export type ThemeStore = ReturnType<typeof createThemeStore>

/** Has no default: `app/app.tsx` always provides a value. */
export const ThemeContext = createContext<ThemeStore>(undefined as never)

export function createThemeStore(storage: BrowserStorage) {
  const { getState, set, subscribe } = createStore(readTheme(storage))

  return {
    getState,
    subscribe,
    choose(chosen: Theme) {
      if (chosen === 'system') storage.removeItem(THEME_KEY)
      else storage.setItem(THEME_KEY, chosen)
      set(chosen)
    },
    /** Reads the theme that another tab has stored. */
    applyFromOtherTab: () => set(readTheme(storage)),
  }
}

interface Preferences {
  readonly language: LanguageStore
  readonly theme: ThemeStore
  readonly storage: ReadableStorage
}

/** Applies language and theme whenever this tab or another one changes them. */
export function watchPreferences({ language, theme, storage }: Preferences, window: Window) {
  const page = window.document.documentElement
  language.subscribe(() => showLanguage(page, language.getState().language))
  theme.subscribe(() => showTheme(page, theme.getState()))
  window.addEventListener('storage', ({ key }) => {
    // `key` is null after `localStorage.clear()`.
    if (key === THEME_KEY || key === null) theme.applyFromOtherTab()
    if (key !== LANGUAGE_KEY && key !== null) return
    const chosen = readLanguage(storage)
    // If the messages cannot be loaded, the tab keeps its language.
    if (chosen) language.applyFromOtherTab(chosen).catch(() => {})
  })
}
