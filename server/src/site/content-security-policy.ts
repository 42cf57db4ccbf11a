import { hash } from 'node:crypto'
import type { FirebaseConfig } from '../config.ts'

/** Where browsers send what a policy made them refuse. */
export const CSP_REPORTS_PATH = '/csp-reports'

/** The name a policy knows that address by, for browsers that want one (Reporting API). */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`

/** Where a page must reach for the identity provider's sake. */
interface ProviderSources {
  readonly script: string
  readonly connect: readonly string[]
  readonly frame: string
  /** The policies of Trusted Types that may be made besides `default`, which is ours. */
  readonly trustedTypes: readonly string[]
}

/**
 * reCAPTCHA Enterprise, by the paths that Google names for a policy
 * (https://developers.google.com/recaptcha/docs/faq): a loader, the release it fetches, and its frame.
 */
const CAPTCHA = {
  script: [
    'https://www.google.com/recaptcha/enterprise.js',
    'https://www.gstatic.com/recaptcha/releases/',
  ],
  connect: ['https://www.google.com/recaptcha/enterprise/'],
  frame: ['https://www.google.com/recaptcha/enterprise/'],
} as const

const NO_CAPTCHA = { script: [], connect: [], frame: [] } as const

/** The policy of one page: what it holds inline is named by its hash, so that nothing else inline ever runs. */
export function createContentSecurityPolicy(html: string, firebase: FirebaseConfig): string {
  const provider = sourcesOf(firebase)
  const captcha = firebase.captcha ? CAPTCHA : NO_CAPTCHA
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(inlineScripts(html)), provider.script, ...captcha.script],
    'style-src': ["'self'", ...hashesOf(inlineStyles(html))],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connect, ...captcha.connect],
    'frame-src': [provider.frame, ...captcha.frame],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // No text becomes script or HTML, but by the `default` policy of firebase-script-policy.ts in the client.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...provider.trustedTypes],
    'report-uri': [CSP_REPORTS_PATH],
    'report-to': ['csp'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The embedded provider is one origin; Google's is a loader, two services and the project's own pages. */
function sourcesOf({ emulatorOrigin, authDomain }: FirebaseConfig): ProviderSources {
  if (emulatorOrigin !== undefined) {
    return {
      script: `${emulatorOrigin}/emulator/gapi.js`,
      connect: [emulatorOrigin],
      frame: emulatorOrigin,
      trustedTypes: [],
    }
  }
  return {
    script: 'https://apis.google.com',
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: `https://${authDomain}`,
    // What Google's loader makes for itself, once in each of its parts.
    trustedTypes: ['gapi#gapi', 'goog#html', "'allow-duplicates'"],
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
