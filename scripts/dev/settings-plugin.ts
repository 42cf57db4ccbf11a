import {
  CLIENT_SETTINGS_PLACEHOLDER,
  type ClientSettings,
} from '@foyer/contract/client-settings.ts'
import type { Plugin } from 'vite'

/** Inserts the client's settings into the page, as the product server does. */
export function clientSettings(settings: ClientSettings): Plugin {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return {
    name: 'foyer-client-settings',
    transformIndexHtml: (html) => html.replace(CLIENT_SETTINGS_PLACEHOLDER, () => json),
  }
}
