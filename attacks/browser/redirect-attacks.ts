import assert from 'node:assert/strict'
import type { AttackResponse } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Two redirects exist: to the public origin, and from `/.well-known/change-password`. It must not lead anywhere else.
 */

const under =
  (host: string, path = '/login', headers: Record<string, string> = {}) =>
  (context: AttackContext) =>
    context.send({
      path,
      headers: { Host: host.replace('PORT', String(context.product.port)), ...headers },
    })

function redirectsToPublicOrigin({ product }: AttackContext, { headers }: AttackResponse): void {
  const { location } = headers
  assert.ok(location?.startsWith(`${product.origin}/`), location)
  assert.equal(new URL(String(location)).origin, product.origin)
}

function doesNotRedirect(_context: AttackContext, { headers }: AttackResponse): void {
  assert.equal(headers.location, undefined)
}

const open = 'ASVS 3.7.2, CWE-601'

export const redirectAttacks = defineAttacks(
  { rule: 'API contract', expected: 308, after: redirectsToPublicOrigin },
  [
    {
      title: 'a page under another host',
      reference: 'CWE-601 (host header)',
      run: under('evil.test'),
    },
    { title: 'the public host with another port', reference: open, run: under('localhost:1') },
    {
      title: 'the public host as a subdomain of another host',
      reference: open,
      run: under('localhost.evil.test:PORT'),
    },
    {
      title: 'another host, and a path that starts with two slashes',
      reference: open,
      run: under('evil.test', '//evil.test/%2f..'),
    },
    {
      title: 'another host, and a path that starts with a backslash',
      reference: open,
      run: under('evil.test', '/%5cevil.test'),
    },
    {
      title: 'another host, and a line break in the path',
      reference: 'CWE-113, ASVS 4.2.4',
      run: under('evil.test', '/%0d%0aLocation:%20https://evil.test/'),
    },
    {
      title: 'another host, and an at sign in the path',
      reference: open,
      run: under('evil.test', '/@evil.test/'),
    },
    {
      title: 'another host in X-Forwarded-Host',
      reference: 'ASVS 4.1.3, CWE-601',
      expected: 200,
      run: under('localhost:PORT', '/login', {
        'X-Forwarded-Host': 'evil.test',
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Port': '443',
        Forwarded: 'host=evil.test;proto=https',
        'X-Host': 'evil.test',
        'X-Original-Host': 'evil.test',
      }),
      after: (context, response) => {
        doesNotRedirect(context, response)
        assert.ok(!JSON.stringify(response).includes('evil.test'))
      },
    },
    {
      title: 'a host with userinfo',
      reference: open,
      expected: 400,
      after: doesNotRedirect,
      run: under('evil.test@localhost:PORT'),
    },
    {
      title: 'a host followed by a path',
      reference: open,
      expected: 400,
      after: doesNotRedirect,
      run: under('localhost:PORT/@evil.test'),
    },
    {
      title: 'the API under another host: no redirect',
      reference: open,
      expected: 'unauthenticated',
      after: doesNotRedirect,
      run: under('evil.test', '/api/user'),
    },
    ...[
      '//evil.test',
      '//evil.test/',
      '/%2f%2fevil.test',
      '/\\evil.test'.replace('\\', '%5c'),
      '///evil.test',
    ].map((path) => ({
      title: `a path that looks like another site: ${path}`,
      reference: open,
      expected: 404,
      after: doesNotRedirect,
      run: under('localhost:PORT', path),
    })),
    ...[
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      'blob:https://evil.test/x',
    ].map((target) => ({
      title: `return_to=${target}: the server does not redirect`,
      reference: open,
      expected: 200,
      after: (context: AttackContext, response: AttackResponse) => {
        doesNotRedirect(context, response)
        assert.ok(!response.text.includes(target))
      },
      run: under('localhost:PORT', `/login?return_to=${encodeURIComponent(target)}`),
    })),
  ],
)
