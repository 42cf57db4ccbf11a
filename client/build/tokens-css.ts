import type { BuildOptions } from '@foyer/product/load.ts'

/** The design tokens as CSS custom properties. */
export function tokensCss({ colors, space, text, radius, motion }: BuildOptions['brand']): string {
  const properties = [
    ...Object.entries(colors).map(([name, [day, night]]) => [name, `light-dark(${day},${night})`]),
    ...space.map((length, index) => [`space-${index + 1}`, length]),
    ...Object.entries(text).map(([name, size]) => [`text-${name}`, size]),
    ...Object.entries(radius).map(([name, length]) => [`radius-${name}`, length]),
    ...Object.entries(motion).map(([name, value]) => [`motion-${name}`, value]),
  ]
  const declarations = properties.map(([name, value]) => `--${name}:${value}`).join(';')
  return `:root{color-scheme:light dark;${declarations}}${chosenTheme('light')}${chosenTheme('dark')}`
}

/** A chosen theme overrides the system setting (see `src/browser/page.ts`). */
const chosenTheme = (theme: 'light' | 'dark') => `[data-theme=${theme}]{color-scheme:${theme}}`
