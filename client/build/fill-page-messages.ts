import type { Language } from '@foyer/contract/languages.ts'
import type { Plugin } from 'vite'
import type { PageMessages } from '../src/messages/messages.ts'
import { escapeHtml } from './escape-html.ts'
import type { Prerender } from './write-pages.ts'

/** Inserts the description and the notices for browsers that cannot run the app. */
export function fillPageMessages(html: string, messages: PageMessages): string {
  const text = (name: keyof PageMessages) => escapeHtml(messages[name])
  const description = `<meta name="description" content="${text('description')}">`
  const notices = [
    `<p class="plain-notice not-loaded" role="alert">${text('notLoaded')} <a href="">${text('reload')}</a></p>`,
    `<p class="plain-notice too-old">${text('tooOld')}</p>`,
    `<noscript><p class="plain-notice">${text('noScript')}</p></noscript>`,
  ].join('')
  return html
    .replace('<!--description-->', () => description)
    .replace('<!--notices-->', () => notices)
}

/** The development server shows these messages in one language. */
export function devPageMessages(language: Language): Plugin {
  return {
    name: 'foyer-page-messages',
    apply: 'serve',
    async transformIndexHtml(html, { server }) {
      const module = await server?.ssrLoadModule('/src/messages/page-messages.ts')
      const { loadPageMessages } = module as Pick<Prerender, 'loadPageMessages'>
      return fillPageMessages(html, await loadPageMessages(language))
    },
  }
}
