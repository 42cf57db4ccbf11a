import type { BrandAssets } from './brand-assets.ts'

/** The styles of `src/app/frame.tsx`, which only products with a logo need. */
export const logoCss = ({ logo }: BrandAssets) => (logo ? LOGO_CSS : '')

/** A wide logo shrinks where the header is narrow. One of two logos is hidden; a chosen theme overrides the system setting. */
const LOGO_CSS = [
  '.wordmark img{block-size:2rem;inline-size:auto;max-inline-size:100%;object-fit:contain}',
  '.home-link,.home-link .wordmark{min-inline-size:0}',
  '[data-theme=light] .logo-dark,[data-theme=dark] .logo-light{display:none}',
  '@media(prefers-color-scheme:dark){:root:not([data-theme]) .logo-light{display:none}}',
  '@media(prefers-color-scheme:light){:root:not([data-theme]) .logo-dark{display:none}}',
].join('')
