/** Where a theme that was chosen is remembered; nothing there means as the system says. */
export const THEME_KEY = 'foyer.theme'

export type Theme = 'light' | 'dark' | 'system'

/** The theme that was chosen here. */
export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const remembered = storage.getItem(THEME_KEY)
  return remembered === 'light' || remembered === 'dark' ? remembered : 'system'
}

/** Dresses the page; `client/build/tokens-css.ts` reads it. */
export function showTheme(page: HTMLElement, theme: Theme) {
  if (theme === 'system') delete page.dataset['theme']
  else page.dataset['theme'] = theme
}
