import { tokens } from '../src/brand.ts'

/** The tokens of `brand.ts` as CSS custom properties; `light-dark()` picks by day or by night. */
export function tokensCss(): string {
  const { colors, space, text, motion } = tokens
  const properties = [
    ...Object.entries(colors).map(([name, [day, night]]) => [name, `light-dark(${day},${night})`]),
    ...space.map((length, index) => [`space-${index + 1}`, length]),
    ...Object.entries(text).map(([name, size]) => [`text-${name}`, size]),
    ...Object.entries(motion).map(([name, value]) => [`motion-${name}`, value]),
  ]
  const declarations = properties.map(([name, value]) => `--${name}:${value}`).join(';')
  return `:root{color-scheme:light dark;${declarations}}${chosen('light')}${chosen('dark')}`
}

/** A theme that was chosen stands above what the system says (see `src/preferences/theme.ts`). */
const chosen = (theme: 'light' | 'dark') => `[data-theme=${theme}]{color-scheme:${theme}}`
