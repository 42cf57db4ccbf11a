import { expect, test } from 'vitest'
import { openSqliteDatabase } from '../db/sqlite.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { EMPTY_COLUMNS } from '../db/user-columns.ts'
import { createReport } from './hooks.ts'

const ADA: UserRow = {
  ...EMPTY_COLUMNS,
  id: 'ada',
  identity_uid: 'ada',
  created_at: 0,
  disabled_at: null,
  deleting_at: null,
}

test('a hook that has ended can use its transaction no more', async () => {
  const database = openSqliteDatabase(':memory:')
  const { tables } = database
  let kept: Queryable | undefined
  const hook = async (_event: unknown, tx: Queryable) => {
    kept = tx
  }
  const report = createReport({ inTransaction: { 'user.created': hook } }, [], () => 0)
  await report?.(tables, { type: 'user.created', way: 'sign-up', user: ADA })
  for (const tx of [kept, kept?.withoutPlugins()]) {
    const late = tx?.selectNoFrom(({ val }) => val(1).as('one')).execute()
    await expect(late).rejects.toThrow('after it had ended')
  }
  await database.close()
})
