import type { BrandAssets } from './brand-assets.ts'

/** The styles of an image that replaces the door, beside the pages of wide windows. */
export function illustrationCss({ illustration }: BrandAssets): string {
  if (!illustration) return ''
  const { light, dark } = illustration
  return [
    imageIn(':root', light.url),
    imageIn('[data-theme=dark]', dark.url),
    `@media(prefers-color-scheme:dark){${imageIn(':root:not([data-theme])', dark.url)}}`,
    IMAGE_CSS,
  ].join('')
}

const imageIn = (selector: string, url: string) => `${selector}{--illustration:url(${url})}`

const IMAGE_CSS =
  '@media(min-width:56rem){.illustrated .page-header::after{' +
  "content:'';margin-block-end:var(--space-6);background:var(--illustration) 50%/contain no-repeat}}"
