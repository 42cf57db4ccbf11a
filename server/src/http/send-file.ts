import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { REPORTING_ENDPOINTS } from '../site/content-security-policy.ts'
import { negotiateEncoding, type Encoding } from '../site/negotiate-encoding.ts'
import type { Representation, SiteFile } from '../site/site-file.ts'
import type { AppContext } from './app-env.ts'

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Answers with a file in the tightest encoding the caller takes, or with 304 when they have it already. */
export function sendFile(
  c: AppContext,
  file: SiteFile,
  status: ContentfulStatusCode = 200,
): Response {
  const offered = ENCODINGS.filter((encoding) => encoding in file.encoded)
  const encoding = negotiateEncoding(c.req.header('accept-encoding'), offered)
  const chosen = (encoding && file.encoded[encoding]) ?? file.plain
  const headers = {
    ETag: chosen.etag,
    'Cache-Control': file.cacheControl,
    Vary: file.language ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding',
    ...(file.language && { 'Content-Language': LANGUAGES[file.language].tag }),
    // Also with 304: a browser takes the policy of the later answer for the page it has.
    ...(file.contentSecurityPolicy && {
      'Content-Security-Policy': file.contentSecurityPolicy,
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
    }),
  }
  if (status === 200 && isKnown(c.req.header('if-none-match'), chosen)) {
    return c.body(null, 304, headers)
  }
  return c.body(chosen.body, status, {
    ...headers,
    'Content-Type': file.contentType,
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}

/** Whether an `If-None-Match` names this representation; compared weakly (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, { etag }: Representation): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
