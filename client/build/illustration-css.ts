import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions } from '@foyer/product/load.ts'
import type { BrandAssets } from './brand-assets.ts'

const DOOR = path.join(import.meta.dirname, '../src/styles/door.css')

/** The styles of the door, or of an image that replaces it, beside the pages of wide windows. */
export function illustrationCss(
  brand: Pick<BuildOptions['brand'], 'illustration'>,
  { illustration }: BrandAssets,
): string {
  if (brand.illustration === true) return `@layer layout{${readFileSync(DOOR, 'utf8')}}`
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
