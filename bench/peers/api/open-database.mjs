import { DatabaseSync } from 'node:sqlite'

/** Opens the peer's own database as durable as ours. */
export function openDatabase() {
  const database = new DatabaseSync(process.env.DATABASE)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return database
}

/** So many sessions as the benchmark asks for. */
export const SESSIONS = Number(process.env.SESSIONS)

/** Fills the tables in one transaction: `insertPerson` and `insertSession` are told the numbers. */
export function fill(database, { people, insertPerson, insertSession }) {
  database.exec('begin')
  for (let person = 0; person < people; person++) insertPerson(person)
  for (let session = 0; session < SESSIONS; session++) insertSession(session)
  database.exec('commit')
}
