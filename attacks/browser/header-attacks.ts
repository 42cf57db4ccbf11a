import assert from 'node:assert/strict'
import type { AttackResponse } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Framing, sniffing, caching and script injection. Headers on every response prevent them.
 */

const get = (path: string) => (context: AttackContext) => context.send({ path })

const PATHS: readonly (readonly [path: string, status: number])[] = [
  ['/', 200],
  ['/login', 200],
  ['/signup', 200],
  ['/nothing', 404],
  ['/nothing.png', 404],
  ['/robots.txt', 200],
  ['/api/user', 401],
  ['/api/nothing', 404],
  ['/api/login', 405],
  ['/healthz', 200],
  ['/openapi.json', 200],
]

/** Checks the headers that every response must have. */
function hasSecurityHeaders(_context: AttackContext, { headers }: AttackResponse): void {
  assert.equal(headers['x-content-type-options'], 'nosniff')
  const policy = String(headers['content-security-policy'])
  // `base-uri` does not fall back to `default-src`.
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    assert.ok(policy.includes(directive), directive)
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
  assert.match(String(headers['referrer-policy']), /^strict-origin/)
  assert.match(String(headers['permissions-policy']), /camera=\(\)/)
  for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'set-cookie'])
    assert.equal(headers[name], undefined)
}

const directivesOf = ({ headers }: AttackResponse) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive): [string, string] => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources.join(' ')]
      }),
  )

/** Checks that the policy keeps injected scripts from running. */
function blocksInjectedScripts(_context: AttackContext, response: AttackResponse): void {
  const policy = directivesOf(response)
  assert.equal(policy.get('default-src'), "'none'")
  assert.equal(policy.get('object-src'), "'none'")
  assert.equal(policy.get('base-uri'), "'none'")
  assert.equal(policy.get('form-action'), "'self'")
  for (const name of ['script-src', 'style-src']) {
    const sources = policy.get(name) ?? '*'
    assert.doesNotMatch(sources, /unsafe|\*|data:|blob:|https?:(?!\/\/)|'strict-dynamic'/)
  }
}

export const headerAttacks = defineAttacks({ rule: 'HTTP hardening' }, [
  ...PATHS.map(([path, status]) => ({
    title: `${path} in a frame, sniffed, or read by another site`,
    reference: 'ASVS 3.4.3, ASVS 3.4.4, ASVS 3.4.6, ASVS 3.4.8, ASVS 13.4.6',
    expected: status,
    run: get(path),
    after: hasSecurityHeaders,
  })),
  ...['/', '/login', '/signup', '/nothing'].map((path) => ({
    title: `a script injected into ${path}`,
    reference: 'ASVS 3.4.3, ASVS 3.2.1',
    expected: path === '/nothing' ? 404 : 200,
    run: get(path),
    after: blocksInjectedScripts,
  })),
  {
    title: 'a form submitted before the scripts run: the password must not end up in the URL',
    reference: 'ASVS 14.2.1',
    expected: 200,
    run: get('/login'),
    after: (_context, { text }) => {
      const forms = text.match(/<form[^>]*>/g) ?? []
      assert.ok(forms.length > 0)
      for (const form of forms) assert.match(form, /method="post"/i)
    },
  },
  {
    title: 'a form submitted before the scripts run: neither processed nor logged',
    reference: 'ASVS 16.2.5, contract',
    expected: 405,
    run: ({ send }) =>
      send({
        method: 'POST',
        path: '/login',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'email=ada%40example.com&password=hunter2-in-a-form',
      }),
    after: ({ product }, { text }) => {
      assert.ok(!text.includes('hunter2'))
      assert.ok(!product.readLog().includes('hunter2'))
    },
  },
  ...[
    '/<script>alert(1)</script>',
    '/%3Cscript%3Ealert(1)%3C/script%3E',
    '/x"onload="alert(1)',
  ].map((path) => ({
    title: `a path that contains a script: ${path}`,
    reference: 'ASVS 1.2.1, CWE-79',
    expected: 404,
    run: get(path.replace(/[<>"]/g, encodeURIComponent)),
    after: (_context: AttackContext, { text }: AttackResponse) =>
      assert.ok(!text.includes('alert(1)')),
  })),
  {
    title: 'an API path that contains a script',
    reference: 'ASVS 1.2.1, CWE-79',
    expected: 'not_found',
    run: get('/api/%3Cscript%3Ealert(1)%3C/script%3E'),
    after: (_context, { text }) => assert.ok(!text.includes('alert(1)')),
  },
  ...['/api/user/x.css', '/api/user%2fx.css', '/api/user;.css', '/api/user/logout.js'].map(
    (path) => ({
      title: `the victim's data under a path that a cache would keep: ${path}`,
      reference: 'ASVS 14.2.5 (web cache deception)',
      expected: /logout\.js|x\.css$/.test(path) && !path.includes('%') ? 405 : 404,
      run: (context: AttackContext) => context.send({ path, token: context.victim.token }),
      after: ({ victim }: AttackContext, { text, headers }: AttackResponse) => {
        assert.ok(!text.includes(victim.email))
        assert.equal(headers['cache-control'], 'no-store')
      },
    }),
  ),
  {
    title: "the victim's data in a shared cache",
    reference: 'ASVS 14.3.2',
    expected: 200,
    run: (context) => context.send({ path: '/api/user', token: context.victim.token }),
    after: (_context, { headers }) => {
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['etag'], undefined)
    },
  },
  {
    title: 'HSTS over plain HTTP, which would make the page unreachable',
    reference: 'RFC 6797 §7.2',
    expected: 200,
    run: get('/login'),
    after: (_context, { headers }) => assert.equal(headers['strict-transport-security'], undefined),
  },
])

export const httpsAttacks = defineAttacks(
  { rule: 'HTTP hardening', reference: 'ASVS 3.4.1' },
  ['/login', '/nothing.png', '/api/user', '/api/nothing', '/healthz'].map((path) => ({
    title: `${path} downgraded to HTTP`,
    expected: { '/login': 200, '/api/user': 401, '/healthz': 200 }[path] ?? 404,
    run: (context: AttackContext) => context.send({ path, headers: { Host: 'foyer.test' } }),
    after: (_context: AttackContext, { headers }: AttackResponse) => {
      const age = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
      assert.ok(Number(age) >= 31_536_000)
    },
  })),
)
