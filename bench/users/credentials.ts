import { createHmac } from 'node:crypto'
import { userNumberOf, userOf, tokenOf } from './bench-users.ts'

export const SECRET = 'a secret of the benchmarks, which keeps nothing secret'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const sign = (text: string, encoding: 'base64' | 'base64url') =>
  createHmac('sha256', SECRET).update(text).digest(encoding)

/** The request headers that carry a session, per contender. */
export const CREDENTIALS = {
  bearer: (session: number) => ({ Authorization: `Bearer ${tokenOf(session)}` }),

  /** The token itself holds everything that a stateless server knows about the user. */
  jwt(session: number) {
    const { id, email, firstName, lastName } = userOf(userNumberOf(session))
    const exp = Math.floor(Date.now() / 1_000) + YEAR_SECONDS
    const claims = { sub: id, email, first_name: firstName, last_name: lastName, exp }
    const parts = [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return { Authorization: `Bearer ${parts}.${sign(parts, 'base64url')}` }
  },

  betterAuth(session: number) {
    const token = tokenOf(session)
    const value = encodeURIComponent(`${token}.${sign(token, 'base64')}`)
    return { Cookie: `better-auth.session_token=${value}` }
  },

  authJs: (session: number) => ({ Cookie: `authjs.session-token=${tokenOf(session)}` }),

  expressSession(session: number) {
    const token = tokenOf(session)
    const value = encodeURIComponent(`s:${token}.${sign(token, 'base64').replace(/=+$/, '')}`)
    return { Cookie: `connect.sid=${value}` }
  },
} satisfies Record<string, (session: number) => Readonly<Record<string, string>>>

export type CredentialKind = keyof typeof CREDENTIALS
