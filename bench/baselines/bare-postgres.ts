import { Pool } from 'pg'
import { hashToken } from '../users/bench-users.ts'
import { FIND_SESSION, toUserResource, type SessionRow } from './user-row.ts'
import { readBearer, serve } from './serve.ts'

/* node:http with pg as its documentation recommends for frequent queries: a pool and a named statement. */

const pool = new Pool({ connectionString: process.env['DATABASE'], max: 10 })
const text = FIND_SESSION.replace('?', '$1')

serve(async (request) => {
  const values = [hashToken(readBearer(request))]
  const { rows } = await pool.query<SessionRow>({ name: 'find-session', text, values })
  const [session] = rows
  if (!session || Number(session.expires_at) <= Date.now()) return { status: 401 }
  const created_at = Number(session.created_at)
  return { status: 200, body: toUserResource(session.user_id, { ...session, created_at }) }
})
