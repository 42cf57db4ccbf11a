import type { User } from '@foyer/contract/bodies.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import { SECOND_MS } from '../clock.ts'
import type { UserRow } from '../stores/tables.ts'
import {
  ANSWER_COLUMNS,
  USER_COLUMN_NAMES,
  USER_COLUMNS,
  type AnswerColumn,
  type ColumnFormat,
} from '../stores/user-data.ts'

type ExportedUser = UserExport['user']
type ExportColumn = Exclude<keyof UserRow & keyof ExportedUser, AnswerColumn>

const EXPORT_COLUMNS = USER_COLUMN_NAMES.filter(
  (column): column is ExportColumn => USER_COLUMNS[column].shownIn === 'export',
)

/** Shows only what `USER_COLUMNS` lists, so that a new column is not exposed by accident. */
export function toUser(row: Pick<UserRow, AnswerColumn>): User {
  const shown = formatColumns(row, ANSWER_COLUMNS) as Pick<User, AnswerColumn>
  // A user without an email has no sessions, so only a race condition leads here.
  return { ...shown, email: row.email ?? '' }
}

export function toExportedUser(row: UserRow): ExportedUser {
  const shown = formatColumns(row, EXPORT_COLUMNS) as Pick<ExportedUser, ExportColumn>
  return { ...toUser(row), ...shown }
}

function formatColumns<Column extends keyof UserRow>(
  row: Pick<UserRow, Column>,
  columns: readonly Column[],
) {
  return Object.fromEntries(
    columns.map((column) => [column, format(row[column], USER_COLUMNS[column].format)]),
  )
}

function format(value: UserRow[keyof UserRow], as: ColumnFormat) {
  if (as === 'text') return value
  if (as === 'flag') return value === 1
  const milliseconds = Number(value) * (as === 'seconds' ? SECOND_MS : 1)
  return milliseconds === 0 ? null : new Date(milliseconds).toISOString()
}
