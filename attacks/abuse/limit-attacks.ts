import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import type { AttackResponse } from '../support/response.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Exceeding the rate limit, and evading it by pretending to be another client. The product of this group
 * allows eight sign-in calls a minute per IP.
 */

const PER_MINUTE = 8

/** Sends one request more than the limit allows and returns the last response. */
const exceedLimit =
  (headers: (attempt: number) => Record<string, string>, path = () => '/api/login') =>
  async ({ send }: AttackContext): Promise<AttackResponse> => {
    let response: AttackResponse | undefined
    for (let attempt = 0; attempt <= PER_MINUTE; attempt++)
      response = await send({ method: 'POST', path: path(), headers: headers(attempt), body: {} })
    if (!response) throw new Error('No attempt was made')
    return response
  }

function hasRetryAfter(_context: AttackContext, { headers }: AttackResponse): void {
  const wait = Number(headers['retry-after'])
  assert.ok(wait > 0 && wait <= 60)
}

const automation = 'ASVS 6.3.1, ASVS 2.4.1'
const spoofing = 'ASVS 4.1.3, ASVS 15.3.4, CWE-348'

const ip = (attempt: number) => `203.0.113.${attempt}`

export const limitAttacks = defineAttacks(
  { rule: 'HTTP hardening', expected: 'rate_limited', after: hasRetryAfter },
  [
    { title: 'more attempts than allowed', reference: automation, run: exceedLimit(() => ({})) },
    {
      title: 'attempts spread over the three calls',
      reference: automation,
      async run(context) {
        const calls = ['/api/login', '/api/register', '/api/loginWithProviders']
        return exceedLimit(
          () => ({}),
          () => String(calls.unshift(calls.pop() ?? '') && calls[0]),
        )(context)
      },
    },
    {
      title: 'attempts that each claim a new IP in headers that no trusted proxy sets',
      reference: spoofing,
      run: exceedLimit((attempt) => ({
        'X-Forwarded-For': ip(attempt),
        'X-Real-IP': ip(attempt),
        'X-Client-IP': ip(attempt),
        'CF-Connecting-IP': ip(attempt),
        'True-Client-IP': ip(attempt),
        'Fastly-Client-IP': ip(attempt),
        Forwarded: `for=${ip(attempt)}`,
      })),
    },
    {
      title: 'attempts that claim to come from localhost',
      reference: spoofing,
      run: exceedLimit(() => ({ 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' })),
    },
    {
      title: 'attempts with a different query string each',
      reference: automation,
      run: exceedLimit(
        () => ({}),
        () => `/api/login?${crypto.randomUUID()}`,
      ),
    },
    {
      title: 'too many CSP reports',
      reference: 'ASVS 2.4.1, ASVS 3.4.7',
      async run({ send }) {
        const report = {
          method: 'POST',
          path: '/csp-reports',
          headers: { 'Content-Type': 'application/csp-report' },
          body: { 'csp-report': { 'document-uri': 'x', 'blocked-uri': 'forged-report' } },
        }
        for (let sent = 0; sent < 30; sent++) assert.equal((await send(report)).status, 204)
        return send(report)
      },
      after: (context, response) => {
        hasRetryAfter(context, response)
        assert.ok(!context.product.readLog().includes('forged-report'))
      },
    },
    {
      title: 'a flood of requests with made-up tokens, to fill the log',
      reference: 'ASVS 16.4.1, CWE-779',
      expected: 'unauthenticated',
      async run({ send }) {
        const attempt = { path: '/api/user/logout', token: 'made-up'.padEnd(43, '_') }
        for (let sent = 1; sent < 200; sent++) await send(attempt)
        return send(attempt)
      },
      after({ product }) {
        const lines = product.readLog().split('\n')
        assert.ok(lines.filter((line) => line.includes('"unknown-token"')).length < 20)
      },
    },
    {
      title: 'attempts with a JSON content type in upper case and another charset',
      reference: automation,
      run: exceedLimit(() => ({ 'Content-Type': 'APPLICATION/JSON; charset=latin1' })),
    },
  ],
)

const from = (client: string) => ({ 'X-Forwarded-For': client })

export const behindProxyAttacks = defineAttacks(
  { rule: 'HTTP hardening', expected: 'rate_limited', after: hasRetryAfter },
  [
    {
      title: 'other IPs to the left of the one the proxy added',
      reference: spoofing,
      run: exceedLimit((attempt) => from(`${ip(attempt)}, 198.51.100.1`)),
    },
    {
      title: 'the IP of a trusted proxy to the left of the one the proxy added',
      reference: spoofing,
      run: exceedLimit((attempt) => from(`${ip(attempt)}, 127.0.0.7, 198.51.100.2`)),
    },
    {
      title: 'many IPs of one IPv6 /64 block',
      reference: `${spoofing}, RFC 6177`,
      run: exceedLimit((attempt) => from(`2001:db8:1:2::${attempt}`)),
    },
    {
      title: 'one IP in several notations',
      reference: spoofing,
      run: exceedLimit((attempt) =>
        from(['::ffff:198.51.100.3', '198.51.100.3', ' 198.51.100.3 '][attempt % 3] ?? ''),
      ),
    },
    {
      title: 'values that are not IPs',
      reference: spoofing,
      run: exceedLimit((attempt) => from(`unknown-${attempt}, _hidden, 198.51.100.4`)),
    },
  ],
)

/** Sends failing sign-ins for the victim from one IP until the limit is reached. */
async function failAs({ send, victim }: AttackContext, client: string): Promise<AttackResponse> {
  const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
  let response: AttackResponse | undefined
  for (let attempt = 0; attempt <= PER_MINUTE; attempt++)
    response = await send({ method: 'POST', path: '/api/login', headers: from(client), body })
  if (!response) throw new Error('No attempt was made')
  return response
}

const signInFrom = ({ send, victim, issueIdToken }: AttackContext, client: string) =>
  send({
    method: 'POST',
    path: '/api/login',
    headers: from(client),
    body: { email: victim.email, firebase_uuid: victim.uid, id_token: issueIdToken(victim) },
  })

export const lockOutAttacks = defineAttacks(
  { rule: 'HTTP hardening', expected: 200, writes: true },
  [
    {
      title: 'failed sign-ins for the victim from one IP: the victim can sign in from another IP',
      reference: 'ASVS 6.3.1, CWE-645',
      async run(context) {
        assert.equal((await failAs(context, '198.51.100.10')).status, 429)
        return signInFrom(context, '198.51.100.11')
      },
    },
    {
      title:
        'failed sign-ins for the victim from one IP: from another IP a failure is reported as such',
      reference: 'ASVS 6.3.1, CWE-645',
      expected: 'invalid_identity_token',
      writes: false,
      async run(context) {
        await failAs(context, '198.51.100.50')
        const { send, victim } = context
        const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
        return send({ method: 'POST', path: '/api/login', headers: from('198.51.100.51'), body })
      },
    },
    {
      title: 'failed sign-ins for the victim from six IPs: the victim can sign in from another IP',
      reference: 'ASVS 6.3.1, CWE-645',
      async run(context) {
        for (let host = 20; host < 26; host++) await failAs(context, `198.51.100.${host}`)
        return signInFrom(context, '198.51.100.30')
      },
    },
    {
      title:
        "failed sign-ins for the victim from the victim's own IP: a valid ID token is accepted",
      reference: 'ASVS 6.3.1, CWE-645',
      async run(context) {
        const { send, victim } = context
        const body = { email: victim.email, firebase_uuid: victim.uid, id_token: 'eyJ' }
        const headers = from('198.51.100.40')
        const statuses: number[] = []
        for (let attempt = 0; attempt < PER_MINUTE - 1; attempt++)
          statuses.push((await send({ method: 'POST', path: '/api/login', headers, body })).status)
        // Failures per IP and claimed uid have a lower limit than calls per IP.
        assert.equal(statuses.at(-1), 429)
        return signInFrom(context, '198.51.100.40')
      },
    },
  ],
)
