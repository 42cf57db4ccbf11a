import { createHash } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { joinParts } from '../../testing/fake-provider.ts'
import type { Attempt } from '../../testing/raw.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Session tokens in the wrong place, in the wrong format, or almost correct. The response must be the same
 * as without a token.
 */

const sendWithToken =
  (make: (token: string, context: AttackContext) => Partial<Attempt>) => (context: AttackContext) =>
    context.send({ path: '/api/user', ...make(context.victim.token, context) })

const withHeader = (value: (token: string) => string) =>
  sendWithToken((token) => ({ headers: { Authorization: value(token) } }))

/** Two headers of the same name, as a raw list. */
const doubled = (first: (token: string) => string, second: (token: string) => string) =>
  sendWithToken((token) => ({
    headers: ['Host', 'localhost', 'Authorization', first(token), 'Authorization', second(token)],
  }))

const place = 'ASVS 14.2.1'
const shape = 'RFC 6750 §2.1, ASVS 7.2.1'

const changeLast = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A')
const swapCase = (token: string) =>
  token.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

export const bearerAttacks = defineAttacks({ rule: 'API contract', expected: 'unauthenticated' }, [
  ...['token', 'access_token', 'userToken', 'Authorization'].map((name) => ({
    title: `the token in the query as ${name}`,
    rule: 'HTTP hardening',
    reference: `${place}, RFC 6750 §2.3`,
    run: sendWithToken((token) => ({ path: `/api/user?${name}=${token}` })),
  })),
  ...['token', 'access_token', 'userToken', 'session', 'connect.sid', '__Host-session'].map(
    (name) => ({
      title: `the token in a cookie as ${name}`,
      rule: 'HTTP hardening',
      reference: 'ASVS 3.5.1',
      run: sendWithToken((token) => ({
        headers: { Cookie: `${name}=${token}; Authorization=Bearer ${token}` },
      })),
    }),
  ),
  ...['X-Auth-Token', 'X-Access-Token', 'Token', 'Proxy-Authorization', 'X-Authorization'].map(
    (name) => ({
      title: `the token in the header ${name}`,
      reference: shape,
      run: sendWithToken((token) => ({ headers: { [name]: `Bearer ${token}` } })),
    }),
  ),
  {
    title: 'the token in the body',
    rule: 'HTTP hardening',
    reference: `${place}, RFC 6750 §2.2`,
    run: sendWithToken((token, { victim }) => ({
      method: 'PUT',
      path: `/api/user/${victim.id}`,
      body: { token, access_token: token, first_name: 'Eve', last_name: '' },
    })),
  },
  {
    title: 'two headers, only the first valid',
    reference: 'ASVS 15.3.7',
    run: doubled(
      (token) => `Bearer ${token}`,
      () => 'Bearer x',
    ),
  },
  {
    title: 'two headers, only the last valid',
    reference: 'ASVS 15.3.7',
    run: doubled(
      () => 'Bearer x',
      (token) => `Bearer ${token}`,
    ),
  },
  {
    title: 'two headers, both valid',
    reference: 'ASVS 15.3.7',
    run: doubled(
      (token) => `Bearer ${token}`,
      (token) => `Bearer ${token}`,
    ),
  },
  {
    title: 'two tokens in one header',
    reference: 'ASVS 15.3.7',
    run: withHeader((token) => `Bearer ${token}, Bearer ${token}`),
  },
  {
    title: 'two schemes in one header',
    reference: shape,
    run: withHeader((token) => `Basic eDp5 Bearer ${token}`),
  },
  { title: 'only the scheme', reference: shape, run: withHeader(() => 'Bearer') },
  { title: 'the scheme and a space', reference: shape, run: withHeader(() => 'Bearer ') },
  { title: 'no scheme', reference: shape, run: withHeader((token) => token) },
  {
    title: 'the scheme without a space',
    reference: shape,
    run: withHeader((token) => `Bearer${token}`),
  },
  {
    title: 'a tab instead of the space',
    reference: shape,
    run: withHeader((token) => `Bearer\t${token}`),
  },
  {
    title: 'a colon after the scheme',
    reference: shape,
    run: withHeader((token) => `Bearer: ${token}`),
  },
  {
    title: 'quotes around the token',
    reference: shape,
    run: withHeader((token) => `Bearer "${token}"`),
  },
  {
    title: 'the token as the password of Basic',
    reference: shape,
    run: withHeader((token) => `Basic ${Buffer.from(`x:${token}`).toString('base64')}`),
  },
  {
    title: 'the token with the scheme Token',
    reference: shape,
    run: withHeader((token) => `Token ${token}`),
  },
  {
    title: 'the token with base64 padding',
    reference: shape,
    run: withHeader((token) => `Bearer ${token}=`),
  },
  {
    title: 'the token with an additional letter',
    reference: shape,
    run: withHeader((token) => `Bearer ${token}A`),
  },
  {
    title: 'the token without its last letter',
    reference: 'ASVS 7.2.1',
    run: withHeader((token) => `Bearer ${token.slice(0, -1)}`),
  },
  {
    title: 'the token with its last letter changed',
    reference: 'ASVS 7.2.1',
    run: withHeader((token) => `Bearer ${changeLast(token)}`),
  },
  {
    title: 'the token with one letter in the other case',
    reference: 'ASVS 7.2.1',
    run: withHeader((token) => `Bearer ${swapCase(token)}`),
  },
  {
    title: 'a token of ten thousand letters',
    reference: 'ASVS 15.2.2',
    run: withHeader(() => `Bearer ${'A'.repeat(10_000)}`),
  },
  {
    title: 'a token of letters beyond ASCII',
    reference: shape,
    run: withHeader(() => `Bearer ${'\u00e9'.repeat(43)}`),
  },
  {
    title: 'a token of wildcards',
    reference: 'ASVS 1.2.4',
    run: withHeader(() => `Bearer ${'%'.repeat(43)}`),
  },
  {
    title: 'SQL instead of a token',
    reference: 'ASVS 1.2.4',
    run: withHeader(() => "Bearer ' OR '1'='1"),
  },
  {
    title: 'the hash that the database stores',
    rule: 'rule 8: session issue',
    reference: 'ASVS 7.2.3, CWE-836',
    run: withHeader((token) => `Bearer ${createHash('sha256').update(token).digest('base64url')}`),
  },
  {
    title: 'an ID token instead of a session token',
    reference: 'ASVS 9.2.2',
    run: sendWithToken((_token, { issueIdToken, victim }) => ({ token: issueIdToken(victim) })),
  },
  {
    title: 'an unsigned JWT that names the victim',
    reference: 'CVE-2015-9235',
    run: sendWithToken((_token, { victim }) => ({
      token: `${joinParts({ alg: 'none' }, { sub: victim.id })}.`,
    })),
  },
  {
    title: '"null" instead of a token',
    reference: shape,
    run: withHeader(() => 'Bearer null'),
  },
  {
    title: '"undefined" instead of a token',
    reference: shape,
    run: withHeader(() => 'Bearer undefined'),
  },
])
