import { type Language, LANGUAGES } from '@foyer/contract/languages.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { hash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RouteContext } from '../http/context.ts'
import { REPORTING_ENDPOINTS } from './content-security-policy.ts'

/** A file's bytes in one encoding. */
export interface Representation {
  readonly body: Uint8Array<ArrayBuffer>
  /** Strong. */
  readonly etag: string
}

export interface SiteFile {
  readonly contentType: string
  readonly cacheControl: string
  /** Pages only. */
  readonly language?: Language
  /** Pages only; other files have the default policy. */
  readonly contentSecurityPolicy?: string
  /** `Cross-Origin-Opener-Policy`, if not the default. */
  readonly openerPolicy?: 'unsafe-none'
  readonly plain: Representation
  readonly encoded: Readonly<Partial<Record<Encoding, Representation>>>
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export function contentTypeOf(extension: string): string {
  return CONTENT_TYPES[extension] ?? 'application/octet-stream'
}

export function createRepresentation(body: Uint8Array<ArrayBuffer>): Representation {
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
}

/** Serializes and compresses a document once, so that a request for it costs as little as one for a file. */
export function createJsonFile(document: unknown): SiteFile {
  const body = Buffer.from(JSON.stringify(document))
  return {
    contentType: contentTypeOf('.json'),
    cacheControl: 'no-cache',
    plain: createRepresentation(body),
    encoded: {
      br: createRepresentation(brotliCompressSync(body)),
      gzip: createRepresentation(gzipSync(body)),
    },
  }
}

export type Encoding = 'br' | 'gzip'

/** The first of `offered` that `Accept-Encoding` allows; `undefined` for no encoding. */
export function negotiateEncoding(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Set((header ?? '').split(',').map(readCoding))
  return offered.find((encoding) => accepted.has(encoding))
}

/** `undefined` if the quality is zero, which excludes the coding (RFC 9110 §12.4.2). */
function readCoding(text: string): string | undefined {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Sends a file in the smallest encoding the client accepts, or 304 if the client has it. */
export function sendFile(
  c: RouteContext,
  file: SiteFile,
  status: ContentfulStatusCode = 200,
): Response {
  const offered = ENCODINGS.filter((encoding) => encoding in file.encoded)
  const encoding = negotiateEncoding(c.req.header('accept-encoding'), offered)
  const representation = (encoding && file.encoded[encoding]) ?? file.plain
  const headers = {
    ETag: representation.etag,
    'Cache-Control': file.cacheControl,
    Vary: file.language ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding',
    ...(file.language && { 'Content-Language': LANGUAGES[file.language].tag }),
    // Also with 304: a browser applies the new policies to its cached page.
    ...policyHeaders(file),
  }
  if (status === 200 && isNotModified(c.req.header('if-none-match'), representation)) {
    return c.body(null, 304, headers)
  }
  return c.body(representation.body, status, {
    ...headers,
    'Content-Type': file.contentType,
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}

/** The policies that differ from the default. */
const policyHeaders = ({ contentSecurityPolicy, openerPolicy }: SiteFile) => ({
  ...(contentSecurityPolicy && {
    'Content-Security-Policy': contentSecurityPolicy,
    'Reporting-Endpoints': REPORTING_ENDPOINTS,
  }),
  ...(openerPolicy && { 'Cross-Origin-Opener-Policy': openerPolicy }),
})

/** Weak comparison (RFC 9110 §13.1.2). */
function isNotModified(header: string | undefined, { etag }: Representation): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
