import { hash } from 'node:crypto'
import type { FirebaseConfig } from '../config.ts'

/** Where a page must reach for the identity provider's sake. */
interface ProviderSources {
  readonly script: string
  readonly connect: readonly string[]
  readonly frame: string
}

/** The policy of one page: what it holds inline is named by its hash, so that nothing else inline ever runs. */
export function createContentSecurityPolicy(html: string, firebase: FirebaseConfig): string {
  const provider = sourcesOf(firebase)
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(inlineScripts(html)), provider.script],
    'style-src': ["'self'", ...hashesOf(inlineStyles(html))],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connect],
    'frame-src': [provider.frame],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The embedded provider is one origin; Google's is a loader, two services and the project's own pages. */
function sourcesOf({ emulatorOrigin, authDomain }: FirebaseConfig): ProviderSources {
  if (emulatorOrigin !== undefined) {
    return { script: emulatorOrigin, connect: [emulatorOrigin], frame: emulatorOrigin }
  }
  return {
    script: 'https://apis.google.com',
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: `https://${authDomain}`,
  }
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\bsrc=|application\/json/.test(attributes))
    .map(([, , code = '']) => code)
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
}

function hashesOf(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
}
