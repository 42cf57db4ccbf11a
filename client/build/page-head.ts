import type { Plugin } from 'vite'
import { brand } from '../src/brand.ts'
import { en } from '../src/messages/en.ts'
import { tokensCss } from './tokens-css.ts'

/**
 * Fills the parts of every page that come from the code: tokens and early script in the head, and the
 * words for browsers without scripts or too old for them.
 * `early` is the script itself in a build, and an address in development.
 */
export function pageHead(early: { script: string } | { src: string }): Plugin {
  const script =
    'src' in early
      ? `<script type="module" src="${early.src}"></script>`
      : `<script>${early.script}</script>`
  return {
    name: 'foyer-page-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(
            '<!--head-->',
            () =>
              `<meta name="description" content="${brand.description}" /><style>${tokensCss()}</style>${script}`,
          )
          .replace('<!--foot-->', () => foot),
    },
  }
}

const foot = `<p class="early-loading" role="status">${en.session.loading}</p>
    <p class="plain-notice too-old">${en.tooOld}</p>
    <noscript><p class="plain-notice">${en.noScript}</p></noscript>`
