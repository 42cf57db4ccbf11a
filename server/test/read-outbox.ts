import type { Database } from '../src/stores/database.ts'
import type { OutboxRow } from '../src/stores/tables.ts'

export type QueuedEmail = Omit<OutboxRow, 'params'> & {
  readonly params: Readonly<Record<string, unknown>>
}

/** What waits to be sent to an address, in the order in which it was queued. */
export async function readOutbox({ tables }: Database, address: string): Promise<QueuedEmail[]> {
  const rows = await tables
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, params: JSON.parse(row.params) }))
}

export async function listKinds(database: Database, address: string): Promise<string[]> {
  return (await readOutbox(database, address)).map(({ kind }) => kind)
}
