import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { exceedLimit, from, hasRetryAfter, ip, SPOOFING } from './exceed-limit.ts'

/*
 * Evading the rate limit, or using up the limit of others, behind a trusted proxy.
 */

const NOTATIONS = [
  '::ffff:198.51.100.3',
  '198.51.100.3',
  ' 198.51.100.3 ',
  '::ffff:c633:6403',
  '64:ff9b::198.51.100.3',
]

const report = (page: string, headers: Record<string, string>) => ({
  method: 'POST',
  path: '/csp-reports',
  headers: { 'Content-Type': 'application/csp-report', ...headers },
  body: { 'csp-report': { 'document-uri': page, 'effective-directive': 'script-src' } },
})

/** Uses up the allowance of one IP. */
const exceedFrom = (context: AttackContext, client: string) =>
  exceedLimit(() => from(client))(context)

export const behindProxyAttacks = defineAttacks(
  { rule: 'HTTP hardening', expected: 'rate_limited', after: hasRetryAfter },
  [
    {
      title: 'other IPs to the left of the one the proxy added',
      reference: SPOOFING,
      run: exceedLimit((attempt) => from(`${ip(attempt)}, 198.51.100.1`)),
    },
    {
      title: 'the IP of a trusted proxy to the left of the one the proxy added',
      reference: SPOOFING,
      run: exceedLimit((attempt) => from(`${ip(attempt)}, 127.0.0.7, 198.51.100.2`)),
    },
    {
      title: 'many IPs of one IPv6 /64 block',
      reference: `${SPOOFING}, RFC 6177`,
      run: exceedLimit((attempt) => from(`2001:db8:1:2::${attempt}`)),
    },
    {
      title: 'many /64 blocks of one IPv6 /48',
      reference: `${SPOOFING}, RFC 6177`,
      async run(context) {
        for (let block = 0; block < 20; block++) await exceedFrom(context, `2001:db8:3:${block}::1`)
        const headers = from('2001:db8:3:ffff::1')
        return context.send({ method: 'POST', path: '/api/login', headers, body: {} })
      },
    },
    {
      title: 'one IP in several notations',
      reference: SPOOFING,
      run: exceedLimit((attempt) => from(NOTATIONS[attempt % NOTATIONS.length] ?? '')),
    },
    {
      title: 'a CSP report about a page of another origin: not logged',
      reference: 'ASVS 16.4.1, CWE-117',
      expected: 204,
      run: ({ send }) => send(report('https://evil.test/login', from('198.51.100.60'))),
      after: ({ product }) => assert.ok(!product.readLog().includes('"csp-report"')),
    },
    {
      title: 'messages of another type: they do not use up the limit of CSP reports',
      reference: 'ASVS 2.4.1, ASVS 3.4.7',
      expected: 204,
      async run({ send, product }) {
        const headers = from('198.51.100.61')
        const path = '/csp-reports'
        for (let sent = 0; sent < 40; sent++)
          await send({
            method: 'POST',
            path,
            headers: { ...headers, 'Content-Type': 'text/plain' },
          })
        return send(report(`${product.origin}/login`, headers))
      },
      after: ({ product }) => assert.ok(product.readLog().includes('"csp-report"')),
    },
    {
      title: 'values that are not IPs',
      reference: SPOOFING,
      run: exceedLimit((attempt) => from(`unknown-${attempt}, _hidden, 198.51.100.4`)),
    },
  ],
)
