import { replaceOnce, type Mutation } from './mutation.ts'

const BODY = 'http/read-json-body.ts'
const HEADERS = 'http/security-headers.ts'

/** Bodies, headers and outages. */
export const EDGE_MUTATIONS: readonly Mutation[] = [
  {
    title: 'accepts content types other than JSON',
    rule: 'HTTP hardening',
    group: 'parser',
    edits: replaceOnce(
      BODY,
      "mediaType.test(c.req.header('content-type') ?? '') && encoding",
      'encoding',
    ),
  },
  {
    title: 'accepts compressed bodies',
    rule: 'HTTP hardening',
    group: 'parser',
    edits: replaceOnce(BODY, " && encoding === 'identity'", ' && encoding.length > 0'),
  },
  {
    title: 'accepts bodies of any size',
    rule: 'HTTP hardening',
    group: 'parser',
    edits: [
      ...replaceOnce(BODY, "Number(c.req.header('content-length') ?? 0) > BODY_MAX_BYTES", 'false'),
      ...replaceOnce(BODY, 'size <= BODY_MAX_BYTES', 'size <= 1e9'),
    ],
  },
  {
    title: 'accepts JSON of any depth',
    rule: 'HTTP hardening',
    group: 'parser',
    edits: replaceOnce(
      BODY,
      'if (isNestedDeeper(text, MAX_DEPTH)) throw notAnObject()',
      'void [isNestedDeeper, MAX_DEPTH]',
    ),
  },
  {
    title: 'accepts invalid UTF-8',
    rule: 'HTTP hardening',
    group: 'parser',
    edits: replaceOnce(BODY, 'fatal: true', 'fatal: false'),
  },
  {
    title: 'accepts several Host headers',
    rule: 'HTTP hardening',
    group: 'parser',
    edits: replaceOnce('http/refuse-multiple-hosts.ts', "?.includes(',')", ' === null'),
  },
  {
    title: 'redirects to a relative URL',
    rule: 'API contract',
    group: 'browser',
    edits: replaceOnce(
      'routes/page-routes.ts',
      'return publicOrigin.origin + pathname + search',
      'return pathname + search',
    ),
  },
  {
    title: 'sends no X-Content-Type-Options',
    rule: 'HTTP hardening',
    group: 'browser',
    edits: replaceOnce(HEADERS, "'X-Content-Type-Options': 'nosniff',"),
  },
  {
    title: 'sends no Cache-Control: no-store',
    rule: 'API contract',
    group: 'browser',
    edits: replaceOnce(HEADERS, "'Cache-Control': 'no-store',"),
  },
  {
    title: 'allows framing',
    rule: 'HTTP hardening',
    group: 'browser',
    edits: replaceOnce('site/content-security-policy.ts', "'frame-ancestors': [\"'none'\"],"),
  },
  {
    title: 'allows inline styles',
    rule: 'HTTP hardening',
    group: 'browser',
    edits: replaceOnce(
      'site/content-security-policy.ts',
      "'style-src': [\"'self'\",",
      "'style-src': [\"'self'\", \"'unsafe-inline'\",",
    ),
  },
  {
    title: 'sends no HSTS',
    rule: 'HTTP hardening',
    group: 'browser',
    edits: replaceOnce(HEADERS, "publicOrigin.protocol === 'https:'", 'false'),
  },
  {
    title: 'sends no Cross-Origin-Opener-Policy',
    rule: 'HTTP hardening',
    group: 'browser',
    edits: replaceOnce(HEADERS, "'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',"),
  },
  {
    title: 'fetches keys for every unknown kid',
    rule: 'HTTP hardening',
    group: 'faults',
    edits: replaceOnce(
      'identity/key-set.ts',
      'if (!refreshing && since(unknownKeyAt) < COOL_DOWN_MS) return',
    ),
  },
  {
    title: 'sheds load while waiting for the provider',
    rule: 'HTTP hardening',
    group: 'faults',
    edits: replaceOnce(
      'create-services.ts',
      'load.callExternal(() => callToolkit(...args))',
      'callToolkit(...args)',
    ),
  },
]
