import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Paths that leave the folder of static files, or reach an endpoint in another way.
 */

const get = (path: string) => (context: AttackContext) => context.send({ path })

const traversal = 'ASVS 5.3.2, CWE-22'

export const pathAttacks = defineAttacks({ rule: 'API contract', expected: 404 }, [
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
    title: `a file outside the static folder: ${path}`,
    reference: path.includes('%c0') ? 'CVE-2000-0884, CWE-22' : traversal,
    run: get(path),
    after: (_context: AttackContext, { text }: { readonly text: string }) =>
      assert.ok(!/root:x:|"private"|"workspaces"/.test(text)),
  })),
  ...['/%', '/%zz', '/%e0%a4%a', '/api/user/%', '/login%'].map((path) => ({
    title: `a broken percent-encoding: ${path}`,
    reference: 'CVE-2022-24999, RFC 3986 §2.1',
    expected: path.startsWith('/api') ? 405 : 404,
    run: get(path),
  })),
  ...['/constructor', '/__proto__', '/toString', '/hasOwnProperty.js', '/assets/__proto__'].map(
    (path) => ({
      title: `the name of an inherited property: ${path}`,
      reference: 'ASVS 15.3.6',
      run: get(path),
    }),
  ),
  {
    title: 'the API through a page path with ".."',
    reference: 'CWE-22',
    expected: 'unauthenticated',
    run: get('/login/../api/user'),
  },
  {
    title: 'the API with a percent-encoded letter',
    reference: 'RFC 3986 §2.3, CWE-177',
    expected: 'unauthenticated',
    run: get('/%61pi/user'),
  },
  {
    title: 'the API through .well-known with an encoded ".."',
    reference: 'CWE-22',
    expected: 'not_found',
    run: get('/.well-known/%2e%2e%2fapi/user'),
  },
  {
    title: 'an absolute URL of another host as target',
    reference: 'RFC 9112 §3.2.2, CWE-918',
    expected: 401,
    run: (context) =>
      context.sendBytes(
        'GET http://evil.test/api/user HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
      ),
  },
  {
    title: 'an asterisk as target',
    reference: 'RFC 9112 §3.2.4',
    expected: 400,
    run: (context) =>
      context.sendBytes('GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  },
  {
    title: 'a file outside the static folder, with raw backslashes',
    reference: traversal,
    expected: 400,
    run: get('/assets/..\\..\\package.json'),
  },
  {
    title: 'a thousand slashes',
    reference: 'CWE-1333',
    run: get('/'.repeat(1_000)),
  },
])
