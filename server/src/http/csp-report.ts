import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { z } from 'zod'

/** A violation in fixed words and origins only, because any client can send a report. */
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

/** Parses either format and skips anything else. */
export function parseCspReports(message: unknown): readonly CspReport[] {
  return [message].flat().slice(0, MAX_REPORTS).flatMap(parseReport)
}

function parseReport(report: unknown): CspReport[] {
  const { data: legacyReport } = legacy.safeParse(report)
  if (legacyReport) {
    const { 'csp-report': fields } = legacyReport
    const directive = fields['effective-directive'] ?? fields['violated-directive']
    return [toCspReport(directive, fields['blocked-uri'], fields['document-uri'])]
  }
  const { data: modernReport } = modern.safeParse(report)
  if (!modernReport) return []
  const { effectiveDirective, blockedURL, documentURL } = modernReport.body
  return [toCspReport(effectiveDirective, blockedURL, documentURL)]
}

/** A blocked URL is reduced to its origin, because the rest can hold user input. */
function toCspReport(directive: string, blocked: string, page: string): CspReport {
  const path = URL.parse(page)?.pathname ?? ''
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
