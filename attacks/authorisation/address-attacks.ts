import assert from 'node:assert/strict'
import { attacksOn } from '../frame/attack.ts'
import type { Attempt } from '../frame/send.ts'
import type { World } from '../frame/world.ts'

/*
 * Calls nobody is let make: without a token, by another method, under another name, or of things that
 * are there but not for the world.
 */

const attempt = (make: (world: World) => Attempt) => (world: World) => world.send(make(world))

const asVictim = (make: (world: World) => Attempt) =>
  attempt((world) => ({ token: world.victim.token, ...make(world) }))

const methods = 'ASVS 4.1.4'
const names = { first_name: 'Eve', last_name: '' }

export const addressAttacks = attacksOn({ rule: 'contract' }, [
  {
    title: 'GET user with no token',
    standsFor: 'ASVS 8.2.1',
    expected: 'unauthenticated',
    run: attempt(() => ({ path: '/api/user' })),
  },
  {
    title: 'PUT of the victim with no token: not a word about whether they exist',
    standsFor: 'ASVS 8.2.1, ASVS 6.3.8',
    expected: 'unauthenticated',
    run: async (world) => [
      await world.send({ method: 'PUT', path: `/api/user/${world.victim.id}`, body: names }),
      await world.send({ method: 'PUT', path: '/api/user/nobody', body: '{' }),
    ],
  },
  ...Object.entries({
    'X-User-Id': ({ victim }: World) => victim.id,
    'X-Forwarded-User': ({ victim }: World) => victim.email,
    'X-Remote-User': ({ victim }: World) => victim.email,
    'X-Authenticated-Userid': ({ victim }: World) => victim.id,
    'X-Goog-Authenticated-User-Email': ({ victim }: World) => victim.email,
    'X-Middleware-Subrequest': () => 'middleware:middleware:middleware:middleware:middleware',
  }).map(([header, value]) => ({
    title: `GET user with ${header} instead of a token`,
    standsFor: header === 'X-Middleware-Subrequest' ? 'CVE-2025-29927' : 'ASVS 4.1.3',
    expected: 'unauthenticated' as const,
    run: attempt((world) => ({ path: '/api/user', headers: { [header]: value(world) } })),
  })),
  {
    title: 'another method in a header',
    standsFor: methods,
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
    standsFor: methods,
    expected: 'method_not_allowed',
    run: asVictim(() => ({
      method: 'POST',
      path: '/api/user?_method=GET',
      body: { _method: 'GET' },
    })),
  },
  {
    title: 'another address in a header',
    standsFor: 'ASVS 4.1.3, CVE-2018-14773',
    expected: 'unauthenticated',
    run: attempt(() => ({
      path: '/api/user',
      headers: { 'X-Original-URL': '/healthz', 'X-Rewrite-URL': '/healthz' },
    })),
  },
  ...['HEAD', 'POST', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].map((method) => ({
    title: `logout by ${method}`,
    rule: 'how a session ends',
    standsFor: `${methods}, ASVS 3.5.3`,
    expected: 405,
    run: asVictim(() => ({ method, path: '/api/user/logout' })),
  })),
  ...['DELETE', 'PATCH', 'POST', 'GET'].map((method) => ({
    title: `${method} of a person`,
    standsFor: methods,
    expected: 'method_not_allowed' as const,
    run: asVictim(({ victim }) => ({ method, path: `/api/user/${victim.id}` })),
  })),
  {
    title: 'a method nobody has heard of',
    standsFor: methods,
    expected: 400,
    run: (world) => world.sendBytes('STEAL /api/user HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  },
  {
    title: 'TRACE of a page, to read what scripts may not',
    standsFor: 'ASVS 13.4.4, CWE-693',
    expected: 405,
    run: attempt(() => ({ method: 'TRACE', path: '/', headers: { 'X-Secret': 'trace-me' } })),
    after: (_world, { text }) => assert.ok(!text.includes('trace-me')),
  },
  {
    title: 'CONNECT to another machine',
    standsFor: 'ASVS 4.1.4, CWE-441',
    expected: 405,
    run: (world) =>
      world.sendBytes('CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: 169.254.169.254\r\n\r\n'),
  },
  ...['/api/admin', '/api/users', '/api/user/1/2', '/api//user', '/api/user/', '/API/user'].map(
    (path) => ({
      title: `an address that is none: ${path}`,
      standsFor: 'ASVS 8.2.1',
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
    title: `a file that is there, but not for the world: ${path}`,
    rule: 'contract',
    standsFor: 'ASVS 13.4.1, ASVS 13.4.7',
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
    title: `a door of other houses: ${path}`,
    rule: 'contract',
    standsFor: 'ASVS 13.4.5',
    expected: 404,
    run: attempt(() => ({ path })),
  })),
])
