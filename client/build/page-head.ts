import {
  CLIENT_SETTINGS_ELEMENT_ID,
  CLIENT_SETTINGS_PLACEHOLDER,
} from '@foyer/contract/client-settings.ts'
import { DEFAULT_LANGUAGE } from '@foyer/contract/languages.ts'
import type { Plugin } from 'vite'
import { PAGE_WORDS } from '../src/messages/page-words.ts'
import { fillWords } from './fill-words.ts'
import { tokensCss } from './tokens-css.ts'

/** The early script: itself in a build, its address in development, where one page serves every language. */
type EarlyScript = { readonly code: string } | { readonly src: string }

/** Where the app's script and what is fetched with it are named in a built page (see `write-pages.ts`). */
export const APP_PLACE = '<!--app-->'

/** Fills the parts of every page that come from the code. */
export function pageHead(early: EarlyScript): Plugin {
  return {
    name: 'foyer-page-head',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const filled = html.replace('<!--head-->', () => head(early))
        return 'src' in early ? fillWords(filled, PAGE_WORDS[DEFAULT_LANGUAGE]) : filled
      },
    },
  }
}

/** What asks for something comes before what is only read: the script that asks who is there, then (in a build) the app. */
const head = (early: EarlyScript) =>
  [
    'src' in early
      ? `<script type="module" src="${early.src}"></script>`
      : `<script>${early.code}</script>${APP_PLACE}`,
    `<script type="application/json" id="${CLIENT_SETTINGS_ELEMENT_ID}">${CLIENT_SETTINGS_PLACEHOLDER}</script>`,
    `<style>${tokensCss()}</style>`,
  ].join('')
