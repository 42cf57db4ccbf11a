import { createHmac } from 'node:crypto'
import { ownerOf, personOf, tokenOf } from './people.ts'

/** What the contenders sign with. */
export const SECRET = 'a secret of the benchmarks, which keeps nothing secret'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const sign = (text: string, encoding: 'base64' | 'base64url') =>
  createHmac('sha256', SECRET).update(text).digest(encoding)

/** How the bearer of a session shows it to each contender: a line of the request's head. */
export const CREDENTIALS = {
  bearer: (session: number) => `Authorization: Bearer ${tokenOf(session)}`,

  /** All that a stateless server knows of a person stands in the token itself. */
  jwt(session: number) {
    const { id, email, firstName, lastName } = personOf(ownerOf(session))
    const exp = Math.floor(Date.now() / 1_000) + YEAR_SECONDS
    const claims = { sub: id, email, first_name: firstName, last_name: lastName, exp }
    const parts = [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `Authorization: Bearer ${parts}.${sign(parts, 'base64url')}`
  },

  betterAuth(session: number) {
    const token = tokenOf(session)
    const value = encodeURIComponent(`${token}.${sign(token, 'base64')}`)
    return `Cookie: better-auth.session_token=${value}`
  },

  authJs: (session: number) => `Cookie: authjs.session-token=${tokenOf(session)}`,

  expressSession(session: number) {
    const token = tokenOf(session)
    const value = encodeURIComponent(`s:${token}.${sign(token, 'base64').replace(/=+$/, '')}`)
    return `Cookie: connect.sid=${value}`
  },
} as const

/** One of the ways to show a session. */
export type CredentialKind = keyof typeof CREDENTIALS
