import { DatabaseSync } from 'node:sqlite'
import { hashToken } from '../users/bench-users.ts'
import { FIND_SESSION, toUserResource, type UserRow, type SessionRow } from './user-row.ts'
import { readBearer, readJson, serve, type BaselineResponse } from './serve.ts'

/*
 * The upper bound of node:http with node:sqlite: the product's tables, lookup and writes, with prepared
 * statements and one durable commit per transaction.
 */

const database = new DatabaseSync(process.env['DATABASE'] ?? ':memory:')
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
const findSession = database.prepare(FIND_SESSION)
const findUser = database.prepare('select * from users where id = ?')
const findSessionRow = database.prepare('select * from sessions where token_hash = ?')
const rename = database.prepare(
  'update users set first_name = ?, last_name = ? where id = ? returning *',
)
const endSession = database.prepare('delete from sessions where token_hash = ?')
const note = database.prepare(
  `insert into activity (user_id, event, at, provider, browser, system, address)
  values (?, ?, ?, 'password', 'Chrome', 'Windows', '127.0.0.0') on conflict do nothing`,
)
const forget = database.prepare(`delete from activity where user_id = ?1 and event = ?2 and at <=
  (select at from activity where user_id = ?1 and event = ?2 order by at desc limit 1 offset 100)`)

serve((request) => {
  const hash = hashToken(readBearer(request))
  const session = findSession.get(hash) as unknown as SessionRow | undefined
  if (!session || session.expires_at <= Date.now()) return { status: 401 }
  if (request.method === 'PUT') return answerRename(session, hash, readJson(request))
  if (request.url?.endsWith('/logout')) return answerLogout(session, hash)
  return { status: 200, body: toUserResource(session.user_id, session) }
})

async function answerRename(
  { user_id: id }: SessionRow,
  hash: string,
  body: Promise<Record<string, string>>,
): Promise<BaselineResponse> {
  const { first_name = '', last_name = '' } = await body
  const row = runInTransaction(() => {
    if (!findUser.get(id) || !findSessionRow.get(hash)) return undefined
    noteEvent(id, 'names-changed')
    return rename.get(first_name, last_name, id) as unknown as UserRow
  })
  return row ? { status: 200, body: toUserResource(id, row) } : { status: 401 }
}

function answerLogout({ user_id: id }: SessionRow, hash: string): BaselineResponse {
  runInTransaction(() => {
    if (!findUser.get(id) || !findSessionRow.get(hash)) return
    endSession.run(hash)
    noteEvent(id, 'signed-out')
  })
  return { status: 204 }
}

function noteEvent(id: string, event: string): void {
  note.run(id, event, Date.now())
  forget.run(id, event)
}

function runInTransaction<Result>(work: () => Result): Result {
  database.exec('begin immediate')
  const result = work()
  database.exec('commit')
  return result
}
