import assert from 'node:assert/strict'
import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * Addresses that lead out of the folder of the client, or to a door by another way.
 */

const get = (path: string) => (world: World) => world.send({ path })

const traversal = 'ASVS 5.3.2, CWE-22'

export const pathAttacks = attacksOn({ rule: 'contract', expected: 404 }, [
  ...[
    '/../../../../etc/passwd',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%252e%252e%252fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '/assets/..;/..;/package.json',
    '/assets/%c0%ae%c0%ae/package.json',
    '/assets/%uff0e%uff0e/package.json',
    '/assets/\u002e\u002e%00/package.json',
    '/package.json%00.js',
    '/assets/%00.js',
    '/file:///etc/passwd.txt',
    '/C:%5cWindows%5cwin.ini',
    '/assets/./././.css',
    '/%2e%2e%2f%2e%2e%2fetc/passwd.txt',
  ].map((path) => ({
    title: `a file outside: ${path}`,
    standsFor: path.includes('%c0') ? 'CVE-2000-0884, CWE-22' : traversal,
    run: get(path),
    after: (_world: World, { text }: { readonly text: string }) =>
      assert.ok(!/root:x:|"private"|"workspaces"/.test(text)),
  })),
  ...['/%', '/%zz', '/%e0%a4%a', '/api/user/%', '/login%'].map((path) => ({
    title: `a percent that is broken: ${path}`,
    standsFor: 'CVE-2022-24999, RFC 3986 §2.1',
    expected: path.startsWith('/api') ? 405 : 404,
    run: get(path),
  })),
  ...['/constructor', '/__proto__', '/toString', '/hasOwnProperty.js', '/assets/__proto__'].map(
    (path) => ({
      title: `the name of something every object has: ${path}`,
      standsFor: 'ASVS 15.3.6',
      run: get(path),
    }),
  ),
  {
    title: 'the API by way of a page',
    standsFor: 'CWE-22',
    expected: 'unauthenticated',
    run: get('/login/../api/user'),
  },
  {
    title: 'the API, a letter of its name encoded',
    standsFor: 'RFC 3986 §2.3, CWE-177',
    expected: 'unauthenticated',
    run: get('/%61pi/user'),
  },
  {
    title: 'the API by way of .well-known, encoded',
    standsFor: 'CWE-22',
    expected: 'not_found',
    run: get('/.well-known/%2e%2e%2fapi/user'),
  },
  {
    title: 'an address in whole, of another machine',
    standsFor: 'RFC 9112 §3.2.2, CWE-918',
    expected: 401,
    run: (world) =>
      world.sendBytes(
        'GET http://evil.test/api/user HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
      ),
  },
  {
    title: 'a star for an address',
    standsFor: 'RFC 9112 §3.2.4',
    expected: 400,
    run: (world) =>
      world.sendBytes('GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  },
  {
    title: 'a file outside, by backslashes no address may have',
    standsFor: traversal,
    expected: 400,
    run: get('/assets/..\\..\\package.json'),
  },
  {
    title: 'a thousand slashes',
    standsFor: 'CWE-1333',
    run: get('/'.repeat(1_000)),
  },
])
