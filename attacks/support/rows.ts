import { DatabaseSync } from 'node:sqlite'

/** The rows that a sign-in can create or change, by table. */
export function readRows(databasePath: string): Readonly<Record<string, readonly object[]>> {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  try {
    return {
      users: database.prepare('select * from users order by id').all(),
      sessions: database
        .prepare('select token_hash, user_id, expires_at from sessions order by token_hash')
        .all(),
      totp: database.prepare('select * from totp order by user_id').all(),
      recovery_codes: database
        .prepare('select * from recovery_codes order by user_id, code_hash')
        .all(),
      passkeys: database.prepare('select * from passkeys order by id').all(),
      used_challenges: database.prepare('select * from used_challenges').all(),
      security_links: database.prepare('select * from security_links').all(),
      sign_in_challenges: database.prepare('select * from sign_in_challenges').all(),
      identities: database.prepare('select * from identities order by user_id, provider').all(),
    }
  } finally {
    database.close()
  }
}

/** How many emails of a kind wait to be sent to a user. */
export function countQueuedEmails(databasePath: string, userId: string, kind: string): number {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  try {
    const statement = 'select id from outbox where user_id = ? and about = ?'
    return database.prepare(statement).all(userId, kind).length
  } finally {
    database.close()
  }
}
