import { DatabaseSync } from 'node:sqlite'
import { hashToken, ownerOf, personOf, SESSIONS_PER_PERSON, tokenOf } from '../people/people.ts'
import { fillTimes } from './fill-times.ts'

/** Rows of one transaction. */
const BATCH = 100_000
/** Memory that filling may take, so that millions of rows find their place in the index: kilobytes. */
const CACHE_KB = 2_000_000

/** Fills the product's own tables, which it has made, with so many sessions and their people. */
export function fillSqlite(file: string, sessions: number): void {
  const database = new DatabaseSync(file)
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -${CACHE_KB}`,
  )
  const insertPerson = preparePerson(database)
  const insertSession = prepareSession(database)
  for (let begin = 0; begin < sessions; begin += BATCH) {
    database.exec('begin')
    for (let session = begin; session < Math.min(begin + BATCH, sessions); session++) {
      if (session % SESSIONS_PER_PERSON === 0) insertPerson(ownerOf(session))
      insertSession(session)
    }
    database.exec('commit')
  }
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

function preparePerson(database: DatabaseSync) {
  const { seenAt } = fillTimes()
  const insert = database.prepare(`insert into users
    (id, identity_uid, email, email_verified, first_name, last_name, auth_time_floor, created_at, made_by, ways_in)
    values (?, ?, ?, 1, ?, ?, 0, ${seenAt}, 'password', 'password')`)
  return (number: number) => {
    const { id, uid, email, firstName, lastName } = personOf(number)
    insert.run(id, uid, email, firstName, lastName)
  }
}

function prepareSession(database: DatabaseSync) {
  const { seenAt, expiresAt } = fillTimes()
  const insert = database.prepare(`insert into sessions
    (token_hash, id, user_id, created_at, last_seen_at, expires_at, provider, browser, system, address)
    values (?, ?, ?, ${seenAt}, ${seenAt}, ${expiresAt}, 'password', 'Chrome 140', 'Windows', '203.0.113.7')`)
  return (number: number) => {
    const token = tokenOf(number)
    const id = `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    insert.run(hashToken(token), id, personOf(ownerOf(number)).id)
  }
}
