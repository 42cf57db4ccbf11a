import { DatabaseSync } from 'node:sqlite'

/** Opens the peer's own database, with the same durability as ours. */
export function openDatabase() {
  const database = new DatabaseSync(process.env.DATABASE)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return database
}

/** How many sessions the database holds. */
export const SESSIONS = Number(process.env.SESSIONS)

/** Fills the tables in one transaction: `insertUser` and `insertSession` get the number of the row. */
export function fill(database, { users, insertUser, insertSession }) {
  database.exec('begin')
  for (let user = 0; user < users; user++) insertUser(user)
  for (let session = 0; session < SESSIONS; session++) insertSession(session)
  database.exec('commit')
}
