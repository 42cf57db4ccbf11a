/* Your brand: edit this file first. */

export const brand = {
  name: 'Foyer',

  /** Shown in the footer when set: an `https:` URL or a path. */
  links: { terms: '', privacy: '' },
} as const

/** Design tokens; the build turns them into CSS custom properties (`--accent`, `--space-3`, …). */
export const tokens = {
  /** `[light, dark]`. Contrast is at least 4.5:1 for text and 3:1 for the edges of controls. */
  colors: {
    paper: ['oklch(0.975 0.008 80)', 'oklch(0.2 0.025 265)'],
    surface: ['oklch(0.995 0.004 80)', 'oklch(0.245 0.028 265)'],
    aside: ['oklch(0.925 0.018 75)', 'oklch(0.165 0.03 268)'],
    ink: ['oklch(0.24 0.02 60)', 'oklch(0.94 0.008 80)'],
    'ink-soft': ['oklch(0.46 0.025 60)', 'oklch(0.76 0.015 80)'],
    edge: ['oklch(0.6 0.025 65)', 'oklch(0.58 0.025 265)'],
    hairline: ['oklch(0.88 0.015 75)', 'oklch(0.33 0.025 265)'],
    accent: ['oklch(0.53 0.15 42)', 'oklch(0.74 0.135 52)'],
    'accent-strong': ['oklch(0.47 0.145 41)', 'oklch(0.8 0.12 56)'],
    'on-accent': ['oklch(0.99 0.005 80)', 'oklch(0.2 0.03 50)'],
    danger: ['oklch(0.5 0.18 27)', 'oklch(0.78 0.12 25)'],
    success: ['oklch(0.48 0.11 150)', 'oklch(0.8 0.13 155)'],
    leaf: ['oklch(0.6 0.14 45)', 'oklch(0.36 0.075 45)'],
    light: ['oklch(0.99 0.035 90)', 'oklch(0.88 0.12 78)'],
    glow: ['oklch(0.9 0.085 75)', 'oklch(0.6 0.14 58)'],
  },

  /** CSS lengths. */
  space: ['0.25rem', '0.5rem', '0.75rem', '1rem', '1.5rem', '2.5rem', '4rem'],
  text: { small: '0.875rem', body: '1rem', lead: '1.25rem', title: '2rem' },
  motion: { quick: '140ms', slow: '300ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
} as const
