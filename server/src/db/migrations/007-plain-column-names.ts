import type { Kysely } from 'kysely'

const RENAMED_COLUMNS = [
  ['auth_time_floor', 'sign_ins_valid_from'],
  ['made_by', 'created_with'],
  ['made_valid_since', 'created_valid_since'],
  ['ways_in', 'sign_in_methods'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of RENAMED_COLUMNS)
    await db.schema.alterTable('users').renameColumn(before, after).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of RENAMED_COLUMNS)
    await db.schema.alterTable('users').renameColumn(after, before).execute()
}
