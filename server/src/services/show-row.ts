import { USER_TABLES, type OtherTable, type Tables } from '../stores/tables.ts'

/** A row as the API shows it. */
export type ShownRow<Table extends OtherTable> = {
  readonly [Column in Exclude<keyof Tables[Table], 'user_id'>]: Column extends `${string}_at`
    ? string | Extract<Tables[Table][Column], null>
    : Tables[Table][Column] extends 0 | 1
      ? boolean
      : Tables[Table][Column]
}

/** Leaves out the columns that the export leaves out, and shows times as RFC 3339 and flags as booleans. */
export function showRow<Table extends OtherTable>(
  table: Table,
  row: Tables[Table],
): ShownRow<Table> {
  const rules = USER_TABLES[table]
  const leftOut = 'exceptColumns' in rules ? rules.exceptColumns : {}
  const flags: readonly unknown[] = ('flagColumns' in rules && rules.flagColumns) || []
  const shown = Object.entries(row)
    .filter(([column]) => !Object.hasOwn(leftOut ?? {}, column))
    .map(([column, value]) => [column, flags.includes(column) ? value === 1 : show(column, value)])
  return Object.fromEntries(shown) as ShownRow<Table>
}

const show = (column: string, value: unknown) =>
  column.endsWith('_at') ? toTimestamp(value) : value

function toTimestamp(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : null
}
