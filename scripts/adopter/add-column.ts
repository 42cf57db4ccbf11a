import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyAdditions, type Addition } from './apply-additions.ts'

const MIGRATION = `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('plan').execute()
}
`

/** The steps of `docs/extend/add-a-user-field.md` for a column of its own. */
const ADDITIONS: readonly Addition[] = [
  {
    file: 'server/src/db/user-columns.ts',
    after: '  last_name: string\n',
    add: '  plan: string\n',
  },
  {
    file: 'server/src/db/user-columns.ts',
    after:
      "  last_name: { format: 'text', shownIn: 'answer', onDeletion: '', onReclaim: 'replaced' },\n",
    add: "  plan: { format: 'text', shownIn: 'export', onDeletion: '', onReclaim: 'replaced' },\n",
  },
  {
    file: 'contract/src/exported-data.ts',
    after: 'export const exportedUser = user.extend({\n',
    add: '  plan: z.string().optional(),\n',
  },
]

/** Adds a column to the users. */
export function addColumn(root: string): void {
  const changed = applyAdditions(ADDITIONS, (file) => readFileSync(path.join(root, file), 'utf8'))
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text)
  writeFileSync(path.join(root, 'server/src/db/product-migrations/002-plan.ts'), MIGRATION)
}
