import { DatabaseSync } from 'node:sqlite'

/** What the product's database holds, as a witness from the side: who there is, and which sessions. */
export function readRows(databasePath: string): unknown {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  try {
    return {
      users: database.prepare('select * from users order by id').all(),
      sessions: database
        .prepare('select token_hash, user_id, expires_at from sessions order by token_hash')
        .all(),
    }
  } finally {
    database.close()
  }
}
