import type { Plugin } from 'vite'

const PATH = '/dev/components'

/**
 * Replaces the app with `src/dev/`, which shows every component in its states: at `/dev/components` of the development
 * server, or everywhere, for tests. The production build does not have it.
 */
export function componentsPage({ everywhere = false } = {}): Plugin {
  return {
    name: 'foyer-components-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '' }) =>
        everywhere || originalUrl.split('?', 1)[0] === PATH
          ? html.replace('/src/main.tsx', '/src/dev/main.tsx')
          : html,
    },
  }
}
