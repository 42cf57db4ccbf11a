import type { BrandAssets } from './brand-assets.ts'

/** The styles of `src/ui/wordmark.tsx`, which only products with a logo need. */
export const logoCss = ({ logo }: BrandAssets) => (logo ? LOGO_CSS : '')

/** One of two logos is hidden. A chosen theme overrides the system setting. */
const LOGO_CSS = [
  '.wordmark img{block-size:2rem;inline-size:auto}',
  '[data-theme=light] .logo-dark,[data-theme=dark] .logo-light{display:none}',
  '@media(prefers-color-scheme:dark){:root:not([data-theme]) .logo-light{display:none}}',
  '@media(prefers-color-scheme:light){:root:not([data-theme]) .logo-dark{display:none}}',
].join('')
