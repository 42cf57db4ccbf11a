import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { z } from 'zod'

/** A violation, reduced to known words and URL origins before it is logged, because any client can send a report. */
export interface CspReport {
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
