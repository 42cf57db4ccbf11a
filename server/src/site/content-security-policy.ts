import { hash } from 'node:crypto'
import type { FirebaseConfig } from '../config.ts'

export const CSP_REPORTS_PATH = '/csp-reports'

/** The `Reporting-Endpoints` header, which names the path for `report-to`. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`

/** Sources that the identity provider needs. */
interface ProviderSources {
  readonly script: string
  readonly connect: readonly string[]
  readonly frame: string
  /** Trusted Types policies other than `default`. */
  readonly trustedTypes: readonly string[]
}

/** reCAPTCHA Enterprise's sources: https://developers.google.com/recaptcha/docs/faq */
const CAPTCHA = {
  script: [
    'https://www.google.com/recaptcha/enterprise.js',
    'https://www.gstatic.com/recaptcha/releases/',
  ],
  connect: ['https://www.google.com/recaptcha/enterprise/'],
  frame: ['https://www.google.com/recaptcha/enterprise/'],
} as const

const NO_CAPTCHA = { script: [], connect: [], frame: [] } as const

/** A page's policy; its inline scripts and styles are allowed by hash. */
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
    // The client's firebase-script-policy.ts creates the `default` policy.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...provider.trustedTypes],
    'report-uri': [CSP_REPORTS_PATH],
    'report-to': ['csp'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

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
    // Google's loader creates these, some more than once.
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
