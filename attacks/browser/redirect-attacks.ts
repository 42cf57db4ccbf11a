import assert from 'node:assert/strict'
import type { Answer } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * The one redirect there is, to the address people use: it must lead there and nowhere else.
 */

const under =
  (host: string, path = '/login', headers: Record<string, string> = {}) =>
  (world: World) =>
    world.send({
      path,
      headers: { Host: host.replace('PORT', String(world.product.port)), ...headers },
    })

function leadsHome({ product }: World, { headers }: Answer): void {
  const { location } = headers
  assert.ok(location?.startsWith(`${product.origin}/`), location)
  assert.equal(new URL(String(location)).origin, product.origin)
}

function leadsNowhere(_world: World, { headers }: Answer): void {
  assert.equal(headers.location, undefined)
}

const open = 'ASVS 3.7.2, CWE-601'

export const redirectAttacks = attacksOn({ rule: 'contract', expected: 308, after: leadsHome }, [
  {
    title: 'a page under the host of somebody else',
    standsFor: 'CWE-601 (host header)',
    run: under('evil.test'),
  },
  { title: 'our host and another port', standsFor: open, run: under('localhost:1') },
  {
    title: 'our host before that of somebody else',
    standsFor: open,
    run: under('localhost.evil.test:PORT'),
  },
  {
    title: 'the host of somebody else, and an address that begins with two slashes',
    standsFor: open,
    run: under('evil.test', '//evil.test/%2f..'),
  },
  {
    title: 'the host of somebody else, and an address that begins with a backslash',
    standsFor: open,
    run: under('evil.test', '/%5cevil.test'),
  },
  {
    title: 'the host of somebody else, and a line break in the address',
    standsFor: 'CWE-113, ASVS 4.2.4',
    run: under('evil.test', '/%0d%0aLocation:%20https://evil.test/'),
  },
  {
    title: 'the host of somebody else, and an at sign in the address',
    standsFor: open,
    run: under('evil.test', '/@evil.test/'),
  },
  {
    title: 'the host of somebody else in X-Forwarded-Host',
    standsFor: 'ASVS 4.1.3, CWE-601',
    expected: 200,
    run: under('localhost:PORT', '/login', {
      'X-Forwarded-Host': 'evil.test',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Port': '443',
      Forwarded: 'host=evil.test;proto=https',
      'X-Host': 'evil.test',
      'X-Original-Host': 'evil.test',
    }),
    after: (world, answer) => {
      leadsNowhere(world, answer)
      assert.ok(!JSON.stringify(answer).includes('evil.test'))
    },
  },
  {
    title: 'a host with a user before it',
    standsFor: open,
    expected: 400,
    after: leadsNowhere,
    run: under('evil.test@localhost:PORT'),
  },
  {
    title: 'a host with a path behind it',
    standsFor: open,
    expected: 400,
    after: leadsNowhere,
    run: under('localhost:PORT/@evil.test'),
  },
  {
    title: 'the API under the host of somebody else leads nowhere',
    standsFor: open,
    expected: 'unauthenticated',
    after: leadsNowhere,
    run: under('evil.test', '/api/user'),
  },
  ...[
    '//evil.test',
    '//evil.test/',
    '/%2f%2fevil.test',
    '/\\evil.test'.replace('\\', '%5c'),
    '///evil.test',
  ].map((path) => ({
    title: `an address that looks like another site: ${path}`,
    standsFor: open,
    expected: 404,
    after: leadsNowhere,
    run: under('localhost:PORT', path),
  })),
  ...['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'].map((target) => ({
    title: `return_to of ${target}: the server follows none`,
    standsFor: open,
    expected: 200,
    after: (world: World, answer: Answer) => {
      leadsNowhere(world, answer)
      assert.ok(!answer.text.includes(target))
    },
    run: under('localhost:PORT', `/login?return_to=${encodeURIComponent(target)}`),
  })),
])
