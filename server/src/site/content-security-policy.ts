import { hash } from 'node:crypto'
import type { FirebaseConfig } from '../config.ts'

export const CSP_REPORTS_PATH = '/csp-reports'

/** The `Reporting-Endpoints` header, which names the path for `report-to`. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`

/** Sources that the identity provider needs. */
interface ProviderSources {
  readonly connect: readonly string[]
  readonly popup: PopupSources
  /** Trusted Types policies other than `default`. */
  readonly trustedTypes: readonly string[]
}

/** Sources that sign-in with a federated provider needs. */
interface PopupSources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
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

const NO_POPUP: PopupSources = { script: [], frame: [] }

export interface PolicyOptions {
  readonly firebase: FirebaseConfig
  /** Whether the product offers sign-in with a federated provider. */
  readonly hasProviders: boolean
  /** The service of leaked passwords, if the product uses one. */
  readonly leakedPasswordsUrl?: string | undefined
}

/** A page's policy; its inline scripts and styles are allowed by hash. */
export function createContentSecurityPolicy(html: string, options: PolicyOptions): string {
  const { firebase, hasProviders, leakedPasswordsUrl } = options
  const provider = sourcesOf(firebase)
  const popup = hasProviders ? provider.popup : NO_POPUP
  const loadsGoogle = hasProviders || firebase.captcha === true
  const captcha = firebase.captcha ? CAPTCHA : NO_CAPTCHA
  const directives = {
    'default-src': ["'none'"],
    // rule browser-a: a page runs its own scripts only
    'script-src': ["'self'", ...scriptHashes(html), ...popup.script, ...captcha.script],
    'style-src': ["'self'", ...styleHashes(html)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...provider.connect,
      ...captcha.connect,
      ...(leakedPasswordsUrl === undefined ? [] : [leakedPasswordsUrl]),
    ],
    'frame-src': orNone([...popup.frame, ...captcha.frame]),
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // rule browser-b: no other site frames a page
    'frame-ancestors': ["'none'"],
    // The client's firebase-script-policy.ts creates the `default` policy.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...(loadsGoogle ? provider.trustedTypes : [])],
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
      connect: [emulatorOrigin],
      popup: {
        script: [`${emulatorOrigin}/emulator/gapi.js`],
        frame: [emulatorOrigin],
      },
      trustedTypes: [],
    }
  }
  return {
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    popup: {
      script: ['https://apis.google.com'],
      frame: [`https://${authDomain}`],
    },
    // Google's scripts create these, some more than once.
    trustedTypes: ['gapi#gapi', 'goog#html', "'allow-duplicates'"],
  }
}

function orNone(sources: readonly string[]): readonly string[] {
  return sources.length === 0 ? ["'none'"] : sources
}

/** The sources that allow the inline scripts of a page. */
export function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\bsrc=|application\/json/.test(attributes))
    .map(([, , code = '']) => code)
  return hashesOf(scripts)
}

/** The sources that allow the inline styles of a page. */
export function styleHashes(html: string): string[] {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  return hashesOf(styles)
}

function hashesOf(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
}
