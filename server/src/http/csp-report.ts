import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { z } from 'zod'

/** What a browser refused, in words that are ours or an origin: reports are written by whoever likes to. */
export interface CspReport {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

/** Of one message, as many are read. */
const REPORTS_READ = 10

/** The two shapes there are: `report-uri`, and `report-to` (Reporting API). */
const legacy = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'violated-directive': z.string().default(''),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
})
const modern = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.string(),
    effectiveDirective: z.string(),
    blockedURL: z.string().default(''),
  }),
})

const DIRECTIVES: ReadonlySet<string> = words(
  'base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src',
  'media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src',
  'style-src-attr style-src-elem trusted-types worker-src',
)
const KEYWORDS: ReadonlySet<string> = words(
  'inline eval wasm-eval self data blob trusted-types-policy trusted-types-sink',
)
const PAGES: ReadonlySet<string> = new Set(Object.values(CLIENT_PATHS))

/** The reports in a message of either kind; what is none is left out. */
export function parseCspReports(message: unknown): readonly CspReport[] {
  return [message].flat().slice(0, REPORTS_READ).flatMap(parseReport)
}

function parseReport(report: unknown): CspReport[] {
  const { data: old } = legacy.safeParse(report)
  if (old) {
    const { 'csp-report': fields } = old
    const directive = fields['effective-directive'] ?? fields['violated-directive']
    return [describe(directive, fields['blocked-uri'], fields['document-uri'])]
  }
  const { data: next } = modern.safeParse(report)
  if (!next) return []
  const { effectiveDirective, blockedURL, documentURL } = next.body
  return [describe(effectiveDirective, blockedURL, documentURL)]
}

/** An address keeps its origin alone: the rest of it can hold anything. */
function describe(directive: string, blocked: string, page: string): CspReport {
  const path = URL.parse(page)?.pathname ?? ''
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: KEYWORDS.has(blocked) ? blocked : originOf(blocked),
    page: PAGES.has(path) ? path : 'other',
  }
}

function originOf(address: string): string {
  const url = URL.parse(address)
  // A host longer than this is no host, and an address of a browser's own has no origin.
  return url && url.origin !== 'null' && url.host.length <= 253 ? url.origin : 'other'
}

function words(...lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
