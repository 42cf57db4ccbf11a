import type { LanguageStore } from '../messages/language-store.ts'
import { LANGUAGE_KEY, readLanguage, showLanguage } from './page-language.ts'
import { showTheme, THEME_KEY } from './theme.ts'
import type { ThemeStore } from './theme-store.ts'

interface Preferences {
  readonly language: LanguageStore
  readonly theme: ThemeStore
  readonly storage: Storage
}

/** Keeps the page in the language and the theme that were chosen, in this tab or in another. */
export function watchPreferences({ language, theme, storage }: Preferences, window: Window) {
  const page = window.document.documentElement
  language.subscribe(() => showLanguage(page, language.getState().language))
  theme.subscribe(() => showTheme(page, theme.getState()))
  window.addEventListener('storage', ({ key }) => {
    // Without a key everything was cleared at once.
    if (key === THEME_KEY || key === null) theme.follow()
    if (key !== LANGUAGE_KEY && key !== null) return
    const chosen = readLanguage(storage)
    // Out of reach, this tab goes on in the language it has.
    if (chosen) language.follow(chosen).catch(() => {})
  })
}
