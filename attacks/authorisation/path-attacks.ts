import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import type { Attempt } from '../../testing/raw.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Calls that are never allowed: without a token, by another method, to another path, or for files that
 * must not be served.
 */

const attempt = (make: (context: AttackContext) => Attempt) => (context: AttackContext) =>
  context.send(make(context))

const asVictim = (make: (context: AttackContext) => Attempt) =>
  attempt((context) => ({ token: context.victim.token, ...make(context) }))

const methods = 'ASVS 4.1.4'
const names = { first_name: 'Eve', last_name: '' }

export const forbiddenCallAttacks = defineAttacks({ rule: 'API contract' }, [
  {
    title: 'GET user with no token',
    reference: 'ASVS 8.2.1',
    expected: 'unauthenticated',
    run: attempt(() => ({ path: '/api/user' })),
  },
  {
    title: 'PUT of the victim with no token: the response does not reveal whether the id exists',
    reference: 'ASVS 8.2.1, ASVS 6.3.8',
    expected: 'unauthenticated',
    run: async (context) => [
      await context.send({ method: 'PUT', path: `/api/user/${context.victim.id}`, body: names }),
      await context.send({ method: 'PUT', path: '/api/user/unknown', body: '{' }),
    ],
  },
  ...Object.entries({
    'X-User-Id': ({ victim }: AttackContext) => victim.id,
    'X-Forwarded-User': ({ victim }: AttackContext) => victim.email,
    'X-Remote-User': ({ victim }: AttackContext) => victim.email,
    'X-Authenticated-Userid': ({ victim }: AttackContext) => victim.id,
    'X-Goog-Authenticated-User-Email': ({ victim }: AttackContext) => victim.email,
    'X-Middleware-Subrequest': () => 'middleware:middleware:middleware:middleware:middleware',
  }).map(([header, value]) => ({
    title: `GET user with ${header} instead of a token`,
    reference: header === 'X-Middleware-Subrequest' ? 'CVE-2025-29927' : 'ASVS 4.1.3',
    expected: 'unauthenticated' as const,
    run: attempt((context) => ({ path: '/api/user', headers: { [header]: value(context) } })),
  })),
  {
    title: 'another method in an override header',
    reference: methods,
    expected: 'method_not_allowed',
    run: asVictim(({ victim }) => ({
      method: 'POST',
      path: `/api/user/${victim.id}`,
      headers: { 'X-HTTP-Method-Override': 'PUT', 'X-Method-Override': 'PUT' },
      body: names,
    })),
  },
  {
    title: 'another method in query and body',
    reference: methods,
    expected: 'method_not_allowed',
    run: asVictim(() => ({
      method: 'POST',
      path: '/api/user?_method=GET',
      body: { _method: 'GET' },
    })),
  },
  {
    title: 'another path in a header',
    reference: 'ASVS 4.1.3, CVE-2018-14773',
    expected: 'unauthenticated',
    run: attempt(() => ({
      path: '/api/user',
      headers: { 'X-Original-URL': '/healthz', 'X-Rewrite-URL': '/healthz' },
    })),
  },
  ...['HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].map((method) => ({
    title: `logout by ${method}`,
    rule: 'how a session ends',
    reference: `${methods}, ASVS 3.5.3`,
    expected: 405,
    run: asVictim(() => ({ method, path: '/api/user/logout' })),
  })),
  ...['DELETE', 'PATCH', 'POST', 'GET'].map((method) => ({
    title: `${method} of a user`,
    reference: methods,
    expected: 'method_not_allowed' as const,
    run: asVictim(({ victim }) => ({ method, path: `/api/user/${victim.id}` })),
  })),
  {
    title: 'an unknown method',
    reference: methods,
    expected: 400,
    run: (context) => context.sendBytes('STEAL /api/user HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  },
  {
    title: 'TRACE of a page, to read headers that scripts cannot',
    reference: 'ASVS 13.4.4, CWE-693',
    expected: 405,
    run: attempt(() => ({ method: 'TRACE', path: '/', headers: { 'X-Secret': 'trace-me' } })),
    after: (_context, { text }) => assert.ok(!text.includes('trace-me')),
  },
  {
    title: 'CONNECT to another host',
    reference: 'ASVS 4.1.4, CWE-441',
    expected: 405,
    run: (context) =>
      context.sendBytes('CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: 169.254.169.254\r\n\r\n'),
  },
  ...['/api/admin', '/api/users', '/api/user/1/2', '/api//user', '/api/user/', '/API/user'].map(
    (path) => ({
      title: `a path that does not exist: ${path}`,
      reference: 'ASVS 8.2.1',
      expected: path.startsWith('/api') ? ('not_found' as const) : 404,
      run: asVictim(() => ({ path })),
    }),
  ),
  ...[
    '/.git/config',
    '/.env',
    '/server/package.json',
    '/package.json',
    '/foyer.db',
    '/.data/foyer.db',
    '/index.html.map',
    '/.vite/manifest.json',
  ].map((path) => ({
    title: `a file that must not be served: ${path}`,
    rule: 'API contract',
    reference: 'ASVS 13.4.1, ASVS 13.4.7',
    expected: 404,
    run: attempt(() => ({ path })),
  })),
  ...[
    '/metrics',
    '/debug/pprof',
    '/actuator/env',
    '/graphql',
    '/emulator/v1/projects/demo-foyer/oobCodes',
  ].map((path) => ({
    title: `an endpoint that other products expose: ${path}`,
    rule: 'API contract',
    reference: 'ASVS 13.4.5',
    expected: 404,
    run: attempt(() => ({ path })),
  })),
])
