import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppContext, AppEnv } from './app-env.ts'

/** One token after one scheme. Two headers arrive joined by a comma, and do not fit. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

/** Asks for the header before anything is counted: a foreign page cannot send one in its visitor's name. */
export const requireBearer: MiddlewareHandler<AppEnv> = async (c, next) => {
  readBearer(c)
  await next()
}

/** The token of the `Authorization` header, and of nothing else. Throws `unauthenticated`. */
export function readBearer(c: AppContext): string {
  const header = c.env.incoming.headers.authorization
  if (header === undefined) throw new ProblemError('unauthenticated', { reason: 'no-bearer' })
  const token = BEARER.exec(header)?.[1]
  if (token === undefined) throw new ProblemError('unauthenticated', { reason: 'malformed-bearer' })
  return token
}
