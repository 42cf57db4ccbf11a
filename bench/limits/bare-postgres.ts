import { Pool } from 'pg'
import { hashToken } from '../people/people.ts'
import { FIND_SESSION, tellPerson, type SessionRow } from './person-row.ts'
import { readBearer, serve } from './serve.ts'

/* node:http with pg as its documentation advises for a query asked often: a pool, and a named statement. */

const pool = new Pool({ connectionString: process.env['DATABASE'], max: 10 })
const text = FIND_SESSION.replace('?', '$1')

serve(async (request) => {
  const values = [hashToken(readBearer(request))]
  const { rows } = await pool.query<SessionRow>({ name: 'find-session', text, values })
  const [session] = rows
  if (!session || Number(session.expires_at) <= Date.now()) return { status: 401 }
  const created_at = Number(session.created_at)
  return { status: 200, body: tellPerson(session.user_id, { ...session, created_at }) }
})
