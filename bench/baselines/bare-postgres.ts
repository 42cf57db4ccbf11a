import { Pool, type PoolClient } from 'pg'
import { hashToken } from '../users/bench-users.ts'
import { FIND_SESSION, toUserResource, type SessionRow, type UserRow } from './user-row.ts'
import { readBearer, readJson, serve, type BaselineResponse } from './serve.ts'

/*
 * node:http with pg as its documentation recommends for frequent queries: a pool and named statements. It writes what
 * the product writes, with one transaction per request.
 */

const pool = new Pool({ connectionString: process.env['DATABASE'], max: 10 })

const FIND = { name: 'find-session', text: FIND_SESSION.replace('?', '$1') }
const LOCK = {
  name: 'lock',
  text: `select users.* from users join sessions on sessions.user_id = users.id
    where sessions.token_hash = $1 for update`,
}
const RENAME = {
  name: 'rename',
  text: 'update users set first_name = $1, last_name = $2 where id = $3 returning *',
}
const END_SESSION = { name: 'end', text: 'delete from sessions where token_hash = $1' }
const NOTE = {
  name: 'note',
  text: `insert into activity (user_id, event, at, provider, browser, system, address)
    values ($1, $2, $3, 'password', 'Chrome', 'Windows', '127.0.0.0') on conflict do nothing`,
}
const FORGET = {
  name: 'forget',
  text: `delete from activity where user_id = $1 and event = $2 and at <=
    (select at from activity where user_id = $1 and event = $2 order by at desc limit 1 offset 100)`,
}

serve(async (request) => {
  const hash = hashToken(readBearer(request))
  const { rows } = await pool.query<SessionRow>({ ...FIND, values: [hash] })
  const [session] = rows
  if (!session || Number(session.expires_at) <= Date.now()) return { status: 401 }
  if (request.method === 'PUT') return answerRename(session, hash, await readJson(request))
  if (request.url?.endsWith('/logout')) return answerLogout(session, hash)
  return { status: 200, body: toResource(session.user_id, session) }
})

function answerRename(
  { user_id: id }: SessionRow,
  hash: string,
  { first_name = '', last_name = '' }: Record<string, string>,
): Promise<BaselineResponse> {
  return runInTransaction(async (client) => {
    const { rowCount } = await client.query({ ...LOCK, values: [hash] })
    if (rowCount === 0) return { status: 401 }
    await noteEvent(client, id, 'names-changed')
    const values = [first_name, last_name, id]
    const { rows } = await client.query<UserRow>({ ...RENAME, values })
    const [user] = rows
    return user ? { status: 200, body: toResource(id, user) } : { status: 401 }
  })
}

function answerLogout({ user_id: id }: SessionRow, hash: string): Promise<BaselineResponse> {
  return runInTransaction(async (client) => {
    const { rowCount } = await client.query({ ...LOCK, values: [hash] })
    if (rowCount === 0) return { status: 401 }
    await client.query({ ...END_SESSION, values: [hash] })
    await noteEvent(client, id, 'signed-out')
    return { status: 204 }
  })
}

async function noteEvent(client: PoolClient, id: string, event: string): Promise<void> {
  await client.query({ ...NOTE, values: [id, event, Date.now()] })
  await client.query({ ...FORGET, values: [id, event] })
}

async function runInTransaction<Result>(
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

/** `bigint` arrives as text. */
function toResource(id: string, row: UserRow): object {
  return toUserResource(id, { ...row, created_at: Number(row.created_at) })
}
