import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Hono } from 'hono'
import { hash } from 'node:crypto'
import { z } from 'zod'
import type { FirebaseConfig } from '../config/settings.ts'
import type { SecurityEvent } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { readJson, requireMediaType } from '../http/body.ts'
import type { AppEnv, HttpServer } from '../http/context.ts'
import { CSP_REPORTS_PATH } from '../http/headers.ts'
import { createIpLimit, REPORTS_PER_IP } from '../http/limits.ts'

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

/** `report-uri`, the Reporting API, and plain JSON. */
const REPORT_MEDIA_TYPE = /^application\/(csp-report|reports\+json|json) *(;|$)/i

/** Logs violations of the content security policy that browsers report. */
export function mountCspReports(app: Hono<AppEnv>, server: HttpServer): void {
  const { config, log } = server
  const limitReports = createIpLimit(server, REPORTS_PER_IP)
  app.post(CSP_REPORTS_PATH, async (c) => {
    // Before the limit, so that no other content uses it up.
    requireMediaType(c, REPORT_MEDIA_TYPE)
    await limitReports(c)
    c.env.outgoing.logFields.call = 'csp-reports'
    for (const report of parseCspReports(await readJson(c), config.publicOrigin)) {
      log.warn({
        request_id: c.env.outgoing.requestId,
        event: 'csp-report' satisfies SecurityEvent,
        ...report,
      })
    }
    return c.body(null, 204)
  })
  app.all(CSP_REPORTS_PATH, () => {
    throw new ProblemError('method_not_allowed', { allow: ['POST'] })
  })
}

/** A violation, reduced to known words and URL origins before it is logged, because any client can send a report. */
interface CspReport {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

/** Reports read per message. */
const MAX_REPORTS = 10

/** Sent by `report-uri`. */
const legacy = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'violated-directive': z.string().default(''),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
})

/** Sent by `report-to` (Reporting API). */
const modern = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.string(),
    effectiveDirective: z.string(),
    blockedURL: z.string().default(''),
  }),
})

const DIRECTIVES: ReadonlySet<string> = splitWords(
  'base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src',
  'media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src',
  'style-src-attr style-src-elem trusted-types worker-src',
)

const KEYWORDS: ReadonlySet<string> = splitWords(
  'inline eval wasm-eval self data blob trusted-types-policy trusted-types-sink',
)

const PAGES: ReadonlySet<string> = new Set(Object.values(CLIENT_PATHS))

/** Parses either format. Skips anything else, and reports of pages that are not on the public origin. */
export function parseCspReports(message: unknown, publicOrigin: URL): readonly CspReport[] {
  return [message]
    .flat()
    .slice(0, MAX_REPORTS)
    .map(parseReport)
    .filter((report) => report !== undefined)
    .filter(({ page }) => page?.origin === publicOrigin.origin)
    .map(toCspReport)
}

/** A report as the browser sent it. */
interface SentReport {
  readonly directive: string
  readonly blocked: string
  readonly page: URL | null
}

function parseReport(report: unknown): SentReport | undefined {
  const { data: legacyReport } = legacy.safeParse(report)
  if (legacyReport) {
    const { 'csp-report': fields } = legacyReport
    return {
      directive: fields['effective-directive'] ?? fields['violated-directive'],
      blocked: fields['blocked-uri'],
      page: URL.parse(fields['document-uri']),
    }
  }
  const { data: modernReport } = modern.safeParse(report)
  if (!modernReport) return undefined
  const { effectiveDirective, blockedURL, documentURL } = modernReport.body
  return { directive: effectiveDirective, blocked: blockedURL, page: URL.parse(documentURL) }
}

/** A blocked URL is reduced to its origin, because the rest can hold user input. */
function toCspReport({ directive, blocked, page }: SentReport): CspReport {
  const path = page?.pathname ?? ''
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: KEYWORDS.has(blocked) ? blocked : originOf(blocked),
    page: PAGES.has(path) ? path : 'other',
  }
}

function originOf(text: string): string {
  const url = URL.parse(text)
  // 253 characters is the longest valid host; a browser-internal URL has no origin.
  return url && url.origin !== 'null' && url.host.length <= 253 ? url.origin : 'other'
}

function splitWords(...lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
