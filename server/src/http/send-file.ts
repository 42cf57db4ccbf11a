import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { REPORTING_ENDPOINTS } from '../site/content-security-policy.ts'
import { negotiateEncoding, type Encoding } from '../site/negotiate-encoding.ts'
import type { Representation, SiteFile } from '../site/site-file.ts'
import type { RouteContext } from './app-env.ts'

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
