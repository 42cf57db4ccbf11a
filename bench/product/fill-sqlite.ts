import { DatabaseSync } from 'node:sqlite'
import {
  hashToken,
  userNumberOf,
  userOf,
  SESSIONS_PER_USER,
  tokenOf,
} from '../users/bench-users.ts'
import { fillTimes } from './fill-times.ts'

/** Rows per transaction. */
const BATCH = 100_000
/** Large enough for the indexes of millions of rows: kilobytes. */
const CACHE_KB = 2_000_000

/** Adds sessions and their users to tables that the product has created. */
export function fillSqlite(file: string, sessions: number): void {
  const database = new DatabaseSync(file)
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -${CACHE_KB}`,
  )
  const insertUser = prepareUser(database)
  const insertSession = prepareSession(database)
  for (let begin = 0; begin < sessions; begin += BATCH) {
    database.exec('begin')
    for (let session = begin; session < Math.min(begin + BATCH, sessions); session++) {
      if (session % SESSIONS_PER_USER === 0) insertUser(userNumberOf(session))
      insertSession(session)
    }
    database.exec('commit')
  }
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

function prepareUser(database: DatabaseSync) {
  const { seenAt } = fillTimes()
  const insert = database.prepare(`insert into users
    (id, identity_uid, email, email_verified, first_name, last_name, sign_ins_valid_from, created_at, created_with, sign_in_methods)
    values (?, ?, ?, 1, ?, ?, 0, ${seenAt}, 'password', 'password')`)
  return (number: number) => {
    const { id, uid, email, firstName, lastName } = userOf(number)
    insert.run(id, uid, email, firstName, lastName)
  }
}

function prepareSession(database: DatabaseSync) {
  const { seenAt, expiresAt } = fillTimes()
  const insert = database.prepare(`insert into sessions
    (token_hash, id, user_id, created_at, last_seen_at, used_at, expires_at, provider, browser, system, address)
    values (?, ?, ?, ${seenAt}, ${seenAt}, ${seenAt}, ${expiresAt}, 'password', 'Chrome 140', 'Windows', '203.0.113.7')`)
  return (number: number) => {
    const token = tokenOf(number)
    const id = `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    insert.run(hashToken(token), id, userOf(userNumberOf(number)).id)
  }
}
