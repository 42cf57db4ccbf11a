import assert from 'node:assert/strict'
import type { Answer } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * Pages that are framed, sniffed, cached or written into. What keeps a browser from it is a header, on
 * every answer there is.
 */

const get = (path: string) => (world: World) => world.send({ path })

const PLACES: readonly (readonly [path: string, status: number])[] = [
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

/** What every answer carries. */
function isGuarded(_world: World, { headers }: Answer): void {
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
  assert.match(String(headers['referrer-policy']), /^strict-origin/)
  assert.match(String(headers['permissions-policy']), /camera=\(\)/)
  for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'set-cookie'])
    assert.equal(headers[name], undefined)
}

const directivesOf = ({ headers }: Answer) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive): [string, string] => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources.join(' ')]
      }),
  )

/** A page that ran nothing an attacker has written into it. */
function allowsNothingForeign(_world: World, answer: Answer): void {
  const policy = directivesOf(answer)
  assert.equal(policy.get('default-src'), "'none'")
  assert.equal(policy.get('base-uri'), "'none'")
  assert.equal(policy.get('form-action'), "'self'")
  for (const name of ['script-src', 'style-src']) {
    const sources = policy.get(name) ?? '*'
    assert.doesNotMatch(sources, /unsafe|\*|data:|blob:|https?:(?!\/\/)|'strict-dynamic'/)
  }
}

export const headerAttacks = attacksOn({ rule: 'the edge' }, [
  ...PLACES.map(([path, status]) => ({
    title: `${path} in a frame, sniffed, or read from afar`,
    standsFor: 'ASVS 3.4.4, ASVS 3.4.6, ASVS 3.4.8, ASVS 13.4.6',
    expected: status,
    run: get(path),
    after: isGuarded,
  })),
  ...['/', '/login', '/signup', '/nothing'].map((path) => ({
    title: `a script written into ${path}`,
    standsFor: 'ASVS 3.4.3, ASVS 3.2.1',
    expected: path === '/nothing' ? 404 : 200,
    run: get(path),
    after: allowsNothingForeign,
  })),
  {
    title: 'a form that is sent before the scripts run puts no password into an address',
    standsFor: 'ASVS 14.2.1',
    expected: 200,
    run: get('/login'),
    after: (_world, { text }) => {
      const forms = text.match(/<form[^>]*>/g) ?? []
      assert.ok(forms.length > 0)
      for (const form of forms) assert.match(form, /method="post"/i)
    },
  },
  {
    title: 'a form that is sent before the scripts run is neither read nor logged',
    standsFor: 'ASVS 16.2.5, contract',
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
    title: `an address that is a script: ${path}`,
    standsFor: 'ASVS 1.2.1, CWE-79',
    expected: 404,
    run: get(path.replace(/[<>"]/g, encodeURIComponent)),
    after: (_world: World, { text }: Answer) => assert.ok(!text.includes('alert(1)')),
  })),
  {
    title: 'an address of the API that is a script',
    standsFor: 'ASVS 1.2.1, CWE-79',
    expected: 'not_found',
    run: get('/api/%3Cscript%3Ealert(1)%3C/script%3E'),
    after: (_world, { text }) => assert.ok(!text.includes('alert(1)')),
  },
  ...['/api/user/x.css', '/api/user%2fx.css', '/api/user;.css', '/api/user/logout.js'].map(
    (path) => ({
      title: `the victim's data under a name that caches keep: ${path}`,
      standsFor: 'ASVS 14.2.5 (web cache deception)',
      expected: /logout\.js|x\.css$/.test(path) && !path.includes('%') ? 405 : 404,
      run: (world: World) => world.send({ path, token: world.victim.token }),
      after: ({ victim }: World, { text, headers }: Answer) => {
        assert.ok(!text.includes(victim.email))
        assert.equal(headers['cache-control'], 'no-store')
      },
    }),
  ),
  {
    title: "the victim's data in a cache on the way",
    standsFor: 'ASVS 14.3.2',
    expected: 200,
    run: (world) => world.send({ path: '/api/user', token: world.victim.token }),
    after: (_world, { headers }) => {
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['etag'], undefined)
    },
  },
  {
    title: 'HSTS on a page without https, which would lock its owner out',
    standsFor: 'RFC 6797 §7.2',
    expected: 200,
    run: get('/login'),
    after: (_world, { headers }) => assert.equal(headers['strict-transport-security'], undefined),
  },
])

export const httpsAttacks = attacksOn(
  { rule: 'the edge', standsFor: 'ASVS 3.4.1' },
  ['/login', '/nothing.png', '/api/user', '/api/nothing', '/healthz'].map((path) => ({
    title: `${path}, taken back to http`,
    expected: { '/login': 200, '/api/user': 401, '/healthz': 200 }[path] ?? 404,
    run: (world: World) => world.send({ path, headers: { Host: 'foyer.test' } }),
    after: (_world: World, { headers }: Answer) => {
      const age = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
      assert.ok(Number(age) >= 31_536_000)
    },
  })),
)
