import assert from 'node:assert/strict'
import { createTestUser } from '../../testing/users.ts'
import { defineAttacks } from '../support/attack.ts'
import { exceedLimit, hasRetryAfter, ip, SPOOFING } from './exceed-limit.ts'

/*
 * Exceeding the rate limit, and evading it by pretending to be another client. The product of this group
 * allows eight sign-in calls a minute per IP.
 */

const automation = 'ASVS 6.3.1, ASVS 2.4.1'

export const limitAttacks = defineAttacks(
  { rule: 'HTTP hardening', expected: 'rate_limited', after: hasRetryAfter },
  [
    // The first: an ID token of now is too old once the others have moved the clock.
    {
      title: 'changes of a name all night, of which each waits for every webhook',
      reference: 'ASVS 2.4.1, CWE-770',
      mayChangeRows: true,
      async run(context) {
        const { id, token } = await context.openSession(createTestUser())
        const rename = (first_name: string) =>
          context.send({
            method: 'PUT',
            path: `/api/user/${id}`,
            token,
            body: { first_name, last_name: '' },
          })
        for (let sent = 0; sent < 100; sent++)
          assert.equal((await rename(sent % 2 ? 'A' : 'B')).status, 200)
        return rename('C')
      },
      after(_context, { headers }) {
        assert.ok(Number(headers['retry-after']) <= 3_600)
      },
    },
    { title: 'more attempts than allowed', reference: automation, run: exceedLimit(() => ({})) },
    {
      title: 'attempts spread over the three sign-in calls',
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
      reference: SPOOFING,
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
      reference: SPOOFING,
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
