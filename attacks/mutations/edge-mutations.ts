import { replaceOnce, type Mutation } from './mutation.ts'

const BODY = 'http/read-json-body.ts'
const HEADERS = 'http/security-headers.ts'
const LIMIT = 'http/rate-limiter.ts'

/** Bodies, headers, limits and outages. */
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
    title: 'does not limit sign-ins',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      LIMIT,
      'const wait = await count(toRateLimitPrefix(readIp(c.env.incoming)))',
      'const wait = (await count(toRateLimitPrefix(readIp(c.env.incoming)))) * 0',
    ),
  },
  {
    title: 'logs every refusal, however often it repeats',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce('http/request-log.ts', 'if (!isWritten) return'),
  },
  {
    title: 'trusts X-Forwarded-For of any client',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      'http/client-ip.ts',
      '    if (!isTrusted(trustedProxies, peer)) {',
      '    if (false) {',
    ),
  },
  {
    title: 'uses the leftmost IP of X-Forwarded-For',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce('http/client-ip.ts', '.toReversed()'),
  },
  {
    title: 'counts the IPs of an IPv6 block separately',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce('http/ip-prefix.ts', 'isIPv6(ip) ?', 'isIPv6(ip) && !ip ?'),
  },
  {
    title: 'counts failures only by the claimed email',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      LIMIT,
      'count(`${toRateLimitPrefix(readIp(c.env.incoming))} ${claimedEmail}`)',
      'count(claimedEmail)',
    ),
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
