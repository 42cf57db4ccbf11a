import { readTheme, THEME_KEY, type Theme } from './theme.ts'
import type { BrowserStorage } from '../storage/browser-storage.ts'

export type ThemeStore = ReturnType<typeof createThemeStore>

export function createThemeStore(storage: BrowserStorage) {
  const listeners = new Set<() => void>()
  let theme = readTheme(storage)

  function setState(next: Theme) {
    theme = next
    for (const listener of listeners) listener()
  }

  return {
    getState: () => theme,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose(chosen: Theme) {
      if (chosen === 'system') storage.removeItem(THEME_KEY)
      else storage.setItem(THEME_KEY, chosen)
      setState(chosen)
    },
    /** Reads the theme that another tab has stored. */
    applyFromOtherTab: () => setState(readTheme(storage)),
  }
}
