import { replaceOnce, type Mutation } from './mutation.ts'

const LIMIT = 'http/rate-limiter.ts'

/** Rate limits, and what a flood can write into the log. */
export const LIMIT_MUTATIONS: readonly Mutation[] = [
  {
    title: 'does not limit sign-ins',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      LIMIT,
      'const wait = await count(readIp(c.env.incoming))\n',
      'const wait = (await count(readIp(c.env.incoming))) * 0\n',
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
    edits: replaceOnce(
      'http/ip-prefix.ts',
      "isIPv6(ip) ? `${expand(ip).slice(0, RATE_LIMIT_GROUPS).join(':')}::/64`",
      'isIPv6(ip) && !expand && RATE_LIMIT_GROUPS ? ip',
    ),
  },
  {
    title: 'counts the /64 networks of an IPv6 site separately',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      'http/count-by-ip.ts',
      'wait > 0 || site === undefined',
      'wait > 0 || site !== concerning',
    ),
  },
  {
    title: 'does not recognise an IPv4 address in an IPv6 form',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce('http/client-ip.ts', 'return toIpv4(ip) ?? ip', 'void toIpv4\n  return ip'),
  },
  {
    title: 'logs CSP reports of other origins',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      'http/csp-report.ts',
      'page?.origin === publicOrigin.origin',
      'publicOrigin',
    ),
  },
  {
    title: 'counts CSP reports before it looks at their type',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      'routes/csp-report-routes.ts',
      `requireMediaType(c, REPORT_MEDIA_TYPE)
      await deps.limitCalls(c)`,
      `await deps.limitCalls(c)
      requireMediaType(c, REPORT_MEDIA_TYPE)`,
    ),
  },
  {
    title: 'counts failures only by the claimed email',
    rule: 'HTTP hardening',
    group: 'abuse',
    edits: replaceOnce(
      LIMIT,
      'count(readIp(c.env.incoming), claimedEmail)',
      "count('', claimedEmail)",
    ),
  },
]
