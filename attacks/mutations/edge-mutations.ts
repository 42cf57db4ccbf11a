import { cut, type Mutation } from './mutation.ts'

const BODY = 'http/read-json-body.ts'
const HEADERS = 'http/security-headers.ts'
const LIMIT = 'http/attempt-limit.ts'

/** The edge: bodies, headers, limits, outages. */
export const EDGE_MUTATIONS: readonly Mutation[] = [
  {
    without: 'JSON alone',
    rule: 'the edge',
    group: 'parser',
    edits: cut(BODY, "mediaType.test(c.req.header('content-type') ?? '') && encoding", 'encoding'),
  },
  {
    without: 'no squeezed bodies',
    rule: 'the edge',
    group: 'parser',
    edits: cut(BODY, " && encoding === 'identity'", ' && encoding.length > 0'),
  },
  {
    without: 'a limit of what is announced and of what comes',
    rule: 'the edge',
    group: 'parser',
    edits: [
      ...cut(BODY, "Number(c.req.header('content-length') ?? 0) > BODY_MAX_BYTES", 'false'),
      ...cut(BODY, 'size <= BODY_MAX_BYTES', 'size <= 1e9'),
    ],
  },
  {
    without: 'a bounded depth',
    rule: 'the edge',
    group: 'parser',
    edits: cut(
      BODY,
      'if (isNestedDeeper(text, MAX_DEPTH)) throw notAnObject()',
      'void [isNestedDeeper, MAX_DEPTH]',
    ),
  },
  {
    without: 'UTF-8 alone',
    rule: 'the edge',
    group: 'parser',
    edits: cut(BODY, 'fatal: true', 'fatal: false'),
  },
  {
    without: 'one host',
    rule: 'the edge',
    group: 'parser',
    edits: cut('http/refuse-doubled-host.ts', "?.includes(',')", ' === null'),
  },
  {
    without: 'a redirect home',
    rule: 'contract',
    group: 'browser',
    edits: cut(
      'routes/page-routes.ts',
      'return publicOrigin.origin + pathname + search',
      'return pathname + search',
    ),
  },
  {
    without: 'nosniff',
    rule: 'the edge',
    group: 'browser',
    edits: cut(HEADERS, "'X-Content-Type-Options': 'nosniff',"),
  },
  {
    without: 'no-store',
    rule: 'contract',
    group: 'browser',
    edits: cut(HEADERS, "'Cache-Control': 'no-store',"),
  },
  {
    without: 'no frames around pages',
    rule: 'the edge',
    group: 'browser',
    edits: cut('site/content-security-policy.ts', "'frame-ancestors': [\"'none'\"],"),
  },
  {
    without: 'no inline scripts',
    rule: 'the edge',
    group: 'browser',
    edits: cut(
      'site/content-security-policy.ts',
      "'style-src': [\"'self'\",",
      "'style-src': [\"'self'\", \"'unsafe-inline'\",",
    ),
  },
  {
    without: 'HSTS',
    rule: 'the edge',
    group: 'browser',
    edits: cut(HEADERS, "publicOrigin.protocol === 'https:'", 'false'),
  },
  {
    without: 'the window of popups',
    rule: 'the edge',
    group: 'browser',
    edits: cut(HEADERS, "'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',"),
  },
  {
    without: 'a limit of sign-ins',
    rule: 'the edge',
    group: 'abuse',
    edits: cut(
      LIMIT,
      'const wait = await count(toAddressBlock(readAddress(c.env.incoming)))',
      'const wait = (await count(toAddressBlock(readAddress(c.env.incoming)))) * 0',
    ),
  },
  {
    without: 'trusted proxies alone',
    rule: 'the edge',
    group: 'abuse',
    edits: cut(
      'http/caller-address.ts',
      '    if (!isTrusted(trustedProxies, peer)) {',
      '    if (false) {',
    ),
  },
  {
    without: 'the right-most address',
    rule: 'the edge',
    group: 'abuse',
    edits: cut('http/caller-address.ts', '.toReversed()'),
  },
  {
    without: 'an IPv6 customer as one',
    rule: 'the edge',
    group: 'abuse',
    edits: cut('http/address-block.ts', 'isIPv6(address) ?', 'isIPv6(address) && !address ?'),
  },
  {
    without: 'failures counted by address as well',
    rule: 'the edge',
    group: 'abuse',
    edits: cut(
      LIMIT,
      'count(`${toAddressBlock(readAddress(c.env.incoming))} ${claimed}`)',
      'count(claimed)',
    ),
  },
  {
    without: 'a key host that is not stormed',
    rule: 'the edge',
    group: 'faults',
    edits: cut('identity/key-set.ts', 'if (!underWay && since(soughtAt) < COOL_DOWN_MS) return'),
  },
  {
    without: 'a provider that is no load on us',
    rule: 'the edge',
    group: 'faults',
    edits: cut(
      'create-services.ts',
      'load.whileElsewhere(askToolkit(...asked))',
      'askToolkit(...asked)',
    ),
  },
]
