import assert from 'node:assert/strict'
import type { Answer } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import type { Attempt } from '../frame/send.ts'
import type { World } from '../frame/world.ts'

/*
 * Another site, in the victim's own browser. It can send much, but must not change anything and not read
 * a letter of what comes back.
 */

const EVIL = 'https://evil.test'

const attempt = (make: (world: World) => Attempt) => (world: World) => world.send(make(world))

/** What would let another site read an answer or send more than a form can. */
function grantsNothing(_world: World, { headers }: Answer): void {
  for (const name of ['origin', 'credentials', 'headers', 'methods', 'private-network'])
    assert.equal(headers[`access-control-allow-${name}`], undefined)
}

const logoutBy = (headers: Record<string, string>, withToken = true) =>
  attempt(({ victim }) => ({
    path: '/api/user/logout',
    headers,
    ...(withToken && { token: victim.token }),
  }))

const csrf = 'ASVS 3.5.1, ASVS 3.5.3'
const cors = 'ASVS 3.4.2'

export const crossSiteAttacks = attacksOn(
  { rule: 'how a session ends', expected: 'forbidden', after: grantsNothing },
  [
    {
      title: 'logout by a script of another site',
      standsFor: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }),
    },
    {
      title: 'logout by an image of another site',
      standsFor: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }),
    },
    {
      title: 'logout by a link of another site',
      standsFor: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }),
    },
    {
      title: 'logout by a link of our own',
      standsFor: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }),
    },
    {
      title: 'logout typed into the address bar',
      standsFor: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }),
    },
    {
      title: 'logout by another site, without a token',
      standsFor: csrf,
      run: logoutBy({ 'Sec-Fetch-Site': 'cross-site' }, false),
    },
    {
      title: 'logout by a page that is prefetched',
      standsFor: csrf,
      run: logoutBy({
        'Sec-Fetch-Site': 'same-origin',
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Purpose': 'prefetch',
      }),
    },
    {
      title: 'logout by whatever has no token',
      standsFor: csrf,
      expected: 'unauthenticated',
      run: logoutBy({ Origin: EVIL }, false),
    },
    ...['/api/login', '/api/user', '/api/user/logout', '/api/user/1', '/healthz', '/'].map(
      (path) => ({
        title: `another site asks whether it may, at ${path}`,
        rule: 'the edge',
        standsFor: cors,
        expected: path === '/healthz' ? 204 : 204,
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
      title: `a script of ${origin} reads the victim`,
      rule: 'the edge',
      standsFor: cors,
      expected: 200,
      run: attempt(({ victim }) => ({
        path: '/api/user',
        token: victim.token,
        headers: { Origin: origin },
      })),
    })),
    {
      title: 'a form of another site that looks like JSON',
      rule: 'the edge',
      standsFor: 'ASVS 3.5.2',
      expected: 'unsupported_media_type',
      run: attempt(({ victim, prove }) => ({
        method: 'POST',
        path: '/api/login',
        headers: { 'Content-Type': 'text/plain', Origin: EVIL },
        body: JSON.stringify({
          email: victim.email,
          firebase_uuid: victim.uid,
          id_token: prove(victim),
        }),
      })),
    },
    {
      title: 'a page of the API that is embedded as a script',
      rule: 'the edge',
      standsFor: 'ASVS 3.5.6, ASVS 3.4.4',
      expected: 'unauthenticated',
      run: attempt(() => ({
        path: '/api/user?callback=steal',
        headers: { 'Sec-Fetch-Dest': 'script' },
      })),
      after: (_world, { text, headers }) => {
        assert.ok(!text.includes('steal'))
        assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      },
    },
  ],
)
