import type { User } from '@foyer/contract/bodies.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Product } from '@foyer/product/product.ts'
import { SECOND_MS } from '../clock.ts'
import type { UserRow } from '../stores/tables.ts'
import {
  ANSWER_COLUMNS,
  USER_COLUMN_NAMES,
  USER_COLUMNS,
  type AnswerColumn,
  type RequirementColumn,
  type ColumnFormat,
} from '../stores/user-data.ts'
import { findAvailableAt } from './email-request/email-request.ts'
import { listMissing } from './missing-profile.ts'
import { findTwoStepDue } from './two-step-requirement.ts'

type ExportedUser = UserExport['user']
type ExportColumn = Exclude<keyof UserRow & keyof ExportedUser, AnswerColumn>

const EXPORT_COLUMNS = USER_COLUMN_NAMES.filter(
  (column): column is ExportColumn => USER_COLUMNS[column].shownIn === 'export',
)

/** Shows only columns that `USER_COLUMNS` marks as `answer`, so that a new column is not exposed by accident. */
export function toUser(
  row: Pick<UserRow, AnswerColumn | RequirementColumn>,
  product: Product,
  now: number,
): User {
  const user = showUser(row)
  const due = findTwoStepDue(row, product) // rule 19: required two-step login
  if (due !== undefined) user.two_step_due_at = new Date(due).toISOString()
  const availableAt = findAvailableAt(row, now) // rule 12: email of a user with factors
  if (availableAt !== undefined) user.email_available_at = new Date(availableAt).toISOString()
  const missing = listMissing(row, product, due !== undefined && due <= now)
  if (missing.length > 0) user.missing = missing
  return user
}

export function toExportedUser(row: UserRow): ExportedUser {
  const shown = EXPORT_COLUMNS.map((column) => [column, formatColumn(row, column)] as const)
  return { ...showUser(row), ...(Object.fromEntries(shown) as Pick<ExportedUser, ExportColumn>) }
}

function showUser(row: Pick<UserRow, AnswerColumn>): User {
  // The default for a null email: such a user has no sessions, so it is shown only after a race.
  const shown: Record<string, unknown> = { email: '' }
  for (const column of ANSWER_COLUMNS) {
    if (row[column] !== null) shown[column] = formatColumn(row, column)
  }
  return shown as User
}

function formatColumn<Column extends keyof UserRow>(row: Pick<UserRow, Column>, column: Column) {
  return format(row[column], USER_COLUMNS[column].format)
}

function format(value: UserRow[keyof UserRow], as: ColumnFormat) {
  if (as === 'text') return value
  if (as === 'email') return value === null ? null : toShownEmail(String(value))
  if (as === 'json') return value === null ? null : JSON.parse(String(value))
  if (as === 'flag') return value === 1
  const milliseconds = Number(value) * (as === 'seconds' ? SECOND_MS : 1)
  return milliseconds === 0 ? null : new Date(milliseconds).toISOString()
}
