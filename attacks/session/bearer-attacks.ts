import { createHash } from 'node:crypto'
import { attacksOn } from '../frame/attack.ts'
import { joinParts } from '../frame/token-forge.ts'
import type { Attempt } from '../frame/send.ts'
import type { World } from '../frame/world.ts'

/*
 * Tokens in the wrong place, in the wrong shape, or nearly right. Every one of them gets the same answer
 * as no token at all.
 */

const ask = (make: (token: string, world: World) => Partial<Attempt>) => (world: World) =>
  world.send({ path: '/api/user', ...make(world.victim.token, world) })

const withHeader = (value: (token: string) => string) =>
  ask((token) => ({ headers: { Authorization: value(token) } }))

/** Two headers of one name, as only a raw list of them can say. */
const doubled = (first: (token: string) => string, second: (token: string) => string) =>
  ask((token) => ({
    headers: ['Host', 'localhost', 'Authorization', first(token), 'Authorization', second(token)],
  }))

const place = 'ASVS 14.2.1'
const shape = 'RFC 6750 §2.1, ASVS 7.2.1'

const changeLast = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A')
const swapCase = (token: string) =>
  token.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

export const bearerAttacks = attacksOn({ rule: 'contract', expected: 'unauthenticated' }, [
  ...['token', 'access_token', 'userToken', 'Authorization'].map((name) => ({
    title: `the token in the query as ${name}`,
    rule: 'the edge',
    standsFor: `${place}, RFC 6750 §2.3`,
    run: ask((token) => ({ path: `/api/user?${name}=${token}` })),
  })),
  ...['token', 'access_token', 'userToken', 'session', 'connect.sid', '__Host-session'].map(
    (name) => ({
      title: `the token in a cookie as ${name}`,
      rule: 'the edge',
      standsFor: 'ASVS 3.5.1',
      run: ask((token) => ({
        headers: { Cookie: `${name}=${token}; Authorization=Bearer ${token}` },
      })),
    }),
  ),
  ...['X-Auth-Token', 'X-Access-Token', 'Token', 'Proxy-Authorization', 'X-Authorization'].map(
    (name) => ({
      title: `the token in the header ${name}`,
      standsFor: shape,
      run: ask((token) => ({ headers: { [name]: `Bearer ${token}` } })),
    }),
  ),
  {
    title: 'the token in the body',
    rule: 'the edge',
    standsFor: `${place}, RFC 6750 §2.2`,
    run: ask((token, { victim }) => ({
      method: 'PUT',
      path: `/api/user/${victim.id}`,
      body: { token, access_token: token, first_name: 'Eve', last_name: '' },
    })),
  },
  {
    title: 'two headers, the first of them good',
    standsFor: 'ASVS 15.3.7',
    run: doubled(
      (token) => `Bearer ${token}`,
      () => 'Bearer x',
    ),
  },
  {
    title: 'two headers, the last of them good',
    standsFor: 'ASVS 15.3.7',
    run: doubled(
      () => 'Bearer x',
      (token) => `Bearer ${token}`,
    ),
  },
  {
    title: 'two headers, both of them good',
    standsFor: 'ASVS 15.3.7',
    run: doubled(
      (token) => `Bearer ${token}`,
      (token) => `Bearer ${token}`,
    ),
  },
  {
    title: 'two tokens in one header',
    standsFor: 'ASVS 15.3.7',
    run: withHeader((token) => `Bearer ${token}, Bearer ${token}`),
  },
  {
    title: 'two schemes in one header',
    standsFor: shape,
    run: withHeader((token) => `Basic eDp5 Bearer ${token}`),
  },
  { title: 'the scheme alone', standsFor: shape, run: withHeader(() => 'Bearer') },
  { title: 'the scheme and a space', standsFor: shape, run: withHeader(() => 'Bearer ') },
  { title: 'no scheme', standsFor: shape, run: withHeader((token) => token) },
  {
    title: 'the scheme without a space',
    standsFor: shape,
    run: withHeader((token) => `Bearer${token}`),
  },
  { title: 'a tab for a space', standsFor: shape, run: withHeader((token) => `Bearer\t${token}`) },
  {
    title: 'a colon behind the scheme',
    standsFor: shape,
    run: withHeader((token) => `Bearer: ${token}`),
  },
  {
    title: 'quotes around the token',
    standsFor: shape,
    run: withHeader((token) => `Bearer "${token}"`),
  },
  {
    title: 'the token as a password of Basic',
    standsFor: shape,
    run: withHeader((token) => `Basic ${Buffer.from(`x:${token}`).toString('base64')}`),
  },
  {
    title: 'the token under Token',
    standsFor: shape,
    run: withHeader((token) => `Token ${token}`),
  },
  {
    title: 'the token with its padding',
    standsFor: shape,
    run: withHeader((token) => `Bearer ${token}=`),
  },
  {
    title: 'the token and one letter more',
    standsFor: shape,
    run: withHeader((token) => `Bearer ${token}A`),
  },
  {
    title: 'the token and one letter less',
    standsFor: 'ASVS 7.2.1',
    run: withHeader((token) => `Bearer ${token.slice(0, -1)}`),
  },
  {
    title: 'the token with its last letter changed',
    standsFor: 'ASVS 7.2.1',
    run: withHeader((token) => `Bearer ${changeLast(token)}`),
  },
  {
    title: 'the token with one letter in the other case',
    standsFor: 'ASVS 7.2.1',
    run: withHeader((token) => `Bearer ${swapCase(token)}`),
  },
  {
    title: 'a token of ten thousand letters',
    standsFor: 'ASVS 15.2.2',
    run: withHeader(() => `Bearer ${'A'.repeat(10_000)}`),
  },
  {
    title: 'a token of letters beyond ASCII',
    standsFor: shape,
    run: withHeader(() => `Bearer ${'\u00e9'.repeat(43)}`),
  },
  {
    title: 'a token of wildcards',
    standsFor: 'ASVS 1.2.4',
    run: withHeader(() => `Bearer ${'%'.repeat(43)}`),
  },
  {
    title: 'SQL for a token',
    standsFor: 'ASVS 1.2.4',
    run: withHeader(() => "Bearer ' OR '1'='1"),
  },
  {
    title: 'what the database holds of the token',
    rule: 'rule 8',
    standsFor: 'ASVS 7.2.3, CWE-836',
    run: withHeader((token) => `Bearer ${createHash('sha256').update(token).digest('base64url')}`),
  },
  {
    title: "the provider's proof for a token",
    standsFor: 'ASVS 9.2.2',
    run: ask((_token, { prove, victim }) => ({ token: prove(victim) })),
  },
  {
    title: 'an unsigned token that says it is the victim',
    standsFor: 'CVE-2015-9235',
    run: ask((_token, { victim }) => ({
      token: `${joinParts({ alg: 'none' }, { sub: victim.id })}.`,
    })),
  },
  {
    title: 'null for a token, as a careless script sends it',
    standsFor: shape,
    run: withHeader(() => 'Bearer null'),
  },
  { title: 'undefined for a token', standsFor: shape, run: withHeader(() => 'Bearer undefined') },
])
