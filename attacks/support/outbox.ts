import { DatabaseSync } from 'node:sqlite'

/** What a user was sent within the last hour, or will be. */
export interface OutboxEmail {
  readonly kind: string
  readonly params: Readonly<Record<string, unknown>>
}

export function listOutbox(databasePath: string, userId: string): readonly OutboxEmail[] {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  const rows = database
    .prepare('select kind, params from outbox where user_id = ? order by created_at')
    .all(userId)
  database.close()
  return rows.map(({ kind, params }) => ({
    kind: String(kind),
    // A sent email has no content any more.
    params: params === '' ? {} : JSON.parse(String(params)),
  }))
}

export const listKinds = (databasePath: string, userId: string) =>
  listOutbox(databasePath, userId).map(({ kind }) => kind)

/** The emails that are due and were never tried. */
export function countUntried(databasePath: string): number {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  const statement =
    'select count(*) as count from outbox where tries = 0 and sent_at is null and due_at <= ?'
  const row = database.prepare(statement).get(Date.now())
  database.close()
  return Number(row?.['count'])
}
