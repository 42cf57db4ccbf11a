import { createHmac, timingSafeEqual } from 'node:crypto'
import { SECRET } from '../users/credentials.ts'
import { readBearer, serve } from './serve.ts'

/*
 * A stateless server: an HS256 token checked with node:crypto, which is faster than any library for it, and
 * no database. A session cannot be ended before its token expires.
 */

interface Claims {
  readonly sub: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly exp: number
}

serve((request) => {
  const claims = verify(readBearer(request))
  if (!claims || claims.exp * 1_000 <= Date.now()) return { status: 401 }
  const { sub: id, email, first_name, last_name, exp } = claims
  const created_at = new Date(exp * 1_000).toISOString()
  const body = { id, email, email_verified: true, first_name, last_name, created_at }
  return { status: 200, body }
})

function verify(token: string): Claims | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string }
  if (alg !== 'HS256') return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
}
