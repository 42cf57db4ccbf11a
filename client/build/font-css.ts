import { listFontFiles, type BrandAssets, type BrandFont } from './brand-assets.ts'

/*
 * Every font is preloaded. `optional` makes the page use it only if it has arrived when text is first painted: late
 * fonts would shift the layout. The preload also keeps the page's full URL out of the request for the font. For a
 * font that only an inlined style names, Chromium sends this URL as `Referer`, whatever the Referrer-Policy. The URL
 * of a page that an email links to contains a code.
 */

export function fontPreloads({ fonts }: BrandAssets): string {
  const links = listFontFiles(fonts).map(
    ({ url }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
  )
  return links.join('')
}

/** Glyphs that a font lacks come from the fonts of the system, which depend on the language (`base.css`). */
export function fontCss({ fonts }: BrandAssets): string {
  const { body, heading } = fonts
  const faces = new Set([body, heading].flatMap((font) => (font ? facesOf(font) : [])))
  return [...faces, styleWith(':root', body), styleWith('h1,h2,.wordmark', heading)].join('')
}

const styleWith = (selector: string, font: BrandFont | undefined) =>
  font ? `${selector}{font-family:"${font.family}",var(--font-system)}` : ''

const facesOf = ({ family, files }: BrandFont) =>
  files.map(
    ({ url, weight }) =>
      `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:${weight};font-display:optional}`,
  )
