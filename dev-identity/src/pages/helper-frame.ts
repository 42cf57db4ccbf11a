import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { sourceHash } from './page.ts'

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js'

/** The path of the replacement for Google's script. */
export const TRANSPORT_PATH = '/emulator/gapi.js'

const transport = readFileSync(new URL('gapi-transport.js', import.meta.url), 'utf8')

export function sendTransport(response: ServerResponse, publicOrigin: string): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // The app's page, on another origin, loads it with a script element.
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(transport.replace('{{PUBLIC_ORIGIN}}', () => publicOrigin))
}

/** Replaces the URL of Google's script in the emulator's helper frame. */
export function rewriteHelperFrame(response: ServerResponse, publicOrigin: string): void {
  const end = response.end.bind(response)
  response.end = (body: unknown) => {
    const page = String(body).replace(GOOGLE_SCRIPT, TRANSPORT_PATH)
    const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${sourceHash(script)}; ` +
        `base-uri 'none'; frame-ancestors ${publicOrigin}`,
    )
    return end(page)
  }
}
