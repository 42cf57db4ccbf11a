import {
  CLIENT_SETTINGS_ELEMENT_ID,
  CLIENT_SETTINGS_PLACEHOLDER,
} from '@foyer/contract/client-settings.ts'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE } from '@foyer/contract/languages.ts'
import { PAGE_WORDS } from '../src/messages/page-words.ts'
import { tokensCss } from './tokens-css.ts'

const words = PAGE_WORDS[DEFAULT_LANGUAGE]

/** The early script: itself in a build, its address in development. */
type EarlyScript = { readonly code: string } | { readonly src: string }

/** Fills the parts of every page that come from the code. */
export function pageHead(early: EarlyScript): Plugin {
  return {
    name: 'foyer-page-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('<!--head-->', () => head(early)).replace('<!--foot-->', () => foot),
    },
  }
}

const head = (early: EarlyScript) =>
  [
    `<meta name="description" content="${words.description}">`,
    `<style>${tokensCss()}</style>`,
    'src' in early
      ? `<script type="module" src="${early.src}"></script>`
      : `<script>${early.code}</script>`,
    `<script type="application/json" id="${CLIENT_SETTINGS_ELEMENT_ID}">${CLIENT_SETTINGS_PLACEHOLDER}</script>`,
  ].join('')

/** What a page shows to browsers that cannot run it. */
const foot = [
  `<p class="plain-notice not-loaded" role="alert">${words.notLoaded} <a href="">${words.loadAgain}</a></p>`,
  `<p class="plain-notice too-old">${words.tooOld}</p>`,
  `<noscript><p class="plain-notice">${words.noScript}</p></noscript>`,
].join('')
