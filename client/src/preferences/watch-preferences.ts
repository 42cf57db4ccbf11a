import type { LanguageStore } from '../messages/language-store.ts'
import { LANGUAGE_KEY, readLanguage, showLanguage } from './page-language.ts'
import { showTheme, THEME_KEY } from './theme.ts'
import type { ThemeStore } from './theme-store.ts'
import type { ReadableStorage } from '../storage/browser-storage.ts'

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
