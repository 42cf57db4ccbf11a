import type { ReadableStorage } from '../storage/browser-storage.ts'
/** Absent for the system's theme. */
export const THEME_KEY = 'foyer.theme'

export type Theme = 'light' | 'dark' | 'system'

export function readTheme(storage: ReadableStorage): Theme {
  const remembered = storage.getItem(THEME_KEY)
  return remembered === 'light' || remembered === 'dark' ? remembered : 'system'
}

/** Sets the attribute that `client/build/tokens-css.ts` styles. */
export function showTheme(page: HTMLElement, theme: Theme) {
  if (theme === 'system') delete page.dataset['theme']
  else page.dataset['theme'] = theme
}
