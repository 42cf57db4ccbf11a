import assert from 'node:assert/strict'
import type { AttackResponse, Attempt } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Requests from another site in the victim's browser. They must not change anything, and the site must not
 * be able to read the response.
 */

const EVIL = 'https://evil.test'

const attempt = (make: (context: AttackContext) => Attempt) => (context: AttackContext) =>
  context.send(make(context))

/** Without CORS headers, another site can neither read a response nor send more than a form can. */
function expectNoCorsHeaders(_context: AttackContext, { headers }: AttackResponse): void {
  for (const name of ['origin', 'credentials', 'headers', 'methods', 'private-network'])
    assert.equal(headers[`access-control-allow-${name}`], undefined)
}

const logoutBy = (headers: Record<string, string>, { withToken = true, method = 'GET' } = {}) =>
  attempt(({ victim }) => ({
    method,
    path: '/api/user/logout',
    headers,
    ...(withToken && { token: victim.token }),
  }))

const csrf = 'ASVS 3.5.1, ASVS 3.5.3'
const cors = 'ASVS 3.4.2'

export const crossSiteAttacks = defineAttacks(
  { rule: 'how a session ends', expected: 'forbidden', after: expectNoCorsHeaders },
  [
    {
      title: 'logout by a script on another site',
      reference: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }),
    },
    {
      title: 'logout by an image on another site',
      reference: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }),
    },
    {
      title: 'logout by a link on another site',
      reference: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }),
    },
    {
      title: 'logout by a link on the same site',
      reference: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }),
    },
    {
      title: 'logout by a form on another site',
      reference: csrf,
      run: logoutBy(
        { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Origin: EVIL },
        { method: 'POST' },
      ),
    },
    {
      title: 'logout typed into the address bar',
      reference: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }),
    },
    {
      title: 'logout by another site, without a token',
      reference: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site' }, { withToken: false }),
    },
    {
      title: 'logout by a prefetch',
      reference: csrf,
      run: logoutBy({
        'Sec-Fetch-Site': 'same-origin',
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Purpose': 'prefetch',
      }),
    },
    {
      title: 'logout by another origin, without a token and without fetch metadata',
      reference: csrf,
      expected: 'unauthenticated',
      run: logoutBy({ Origin: EVIL }, { withToken: false }),
    },
    ...['/api/login', '/api/user', '/api/user/logout', '/api/user/1', '/healthz', '/'].map(
      (path) => ({
        title: `a CORS preflight from another site at ${path}`,
        rule: 'HTTP hardening',
        reference: cors,
        expected: 204,
        run: attempt(() => ({
          method: 'OPTIONS',
          path,
          headers: {
            Origin: EVIL,
            'Access-Control-Request-Method': 'PUT',
            'Access-Control-Request-Headers': 'authorization,content-type',
            'Access-Control-Request-Private-Network': 'true',
          },
        })),
      }),
    ),
    ...[EVIL, 'null', 'http://localhost.evil.test', 'http://localhost:1'].map((origin) => ({
      title: `a script of ${origin} reads the victim's data`,
      rule: 'HTTP hardening',
      reference: cors,
      expected: 200,
      run: attempt(({ victim }) => ({
        path: '/api/user',
        token: victim.token,
        headers: { Origin: origin },
      })),
    })),
    {
      title: 'a form on another site with a JSON body',
      rule: 'HTTP hardening',
      reference: 'ASVS 3.5.2',
      expected: 'unsupported_media_type',
      run: attempt(({ victim, issueIdToken }) => ({
        method: 'POST',
        path: '/api/login',
        headers: { 'Content-Type': 'text/plain', Origin: EVIL },
        body: JSON.stringify({
          email: victim.email,
          firebase_uuid: victim.uid,
          id_token: issueIdToken(victim),
        }),
      })),
    },
    {
      title: 'an API response embedded as a script',
      rule: 'HTTP hardening',
      reference: 'ASVS 3.5.6, ASVS 3.4.4',
      expected: 'unauthenticated',
      run: attempt(() => ({
        path: '/api/user?callback=steal',
        headers: { 'Sec-Fetch-Dest': 'script' },
      })),
      after: (_context, { text, headers }) => {
        assert.ok(!text.includes('steal'))
        assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      },
    },
  ],
)
