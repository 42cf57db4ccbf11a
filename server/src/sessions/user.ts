import type { User } from '@foyer/contract/schemas.ts'
import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { ExtraField } from '@foyer/product/fields.ts'
import type { Product } from '@foyer/product/product.ts'
import { DAY_MS, SECOND_MS } from '../core/clock.ts'
import {
  type OtherTable,
  type Queryable,
  type Tables,
  USER_TABLES,
  type UserRow,
} from '../db/tables.ts'
import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  type ColumnFormat,
  type RequirementColumn,
  USER_COLUMN_NAMES,
  USER_COLUMNS,
} from '../db/user-columns.ts'
import { type UserChanges, usersStore } from '../db/users.ts'

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

/** What the user must still do: `email_verified`, `two_step`, or paths in the body of `updateProfile`, such as `fields.company`. */
function listMissing(
  row: Pick<UserRow, 'email_verified' | 'fields' | 'terms_version'>,
  { fields, terms, signUp }: Product,
  isTwoStepOverdue: boolean,
): string[] {
  const missing: string[] = []
  // Anyone can sign up with an address of a domain; only a verified one proves that they belong to it.
  if (typeof signUp !== 'string' && row.email_verified !== 1) missing.push('email_verified')
  if (fields.some(({ required }) => required)) {
    const values = row.fields === null ? {} : (JSON.parse(row.fields) as Record<string, unknown>)
    for (const field of fields) {
      if (field.required && !isFilled(field, values[field.id])) missing.push(`fields.${field.id}`)
    }
  }
  if (terms && row.terms_version !== terms.version) missing.push('terms_version')
  if (isTwoStepOverdue) missing.push(TWO_STEP)
  return missing
}

/** An option may have been removed since it was chosen. */
function isFilled(field: ExtraField, value: unknown): boolean {
  if (field.kind === 'checkbox') return value === true
  if (field.kind === 'text') return typeof value === 'string' && value !== ''
  return field.options.some((option) => option.value === value)
}

/** Needs no query, so users without two-step login cost none. */
export function hasTwoStepOn({ two_step_at }: Pick<UserRow, 'two_step_at'>): boolean {
  return two_step_at !== null
}

/** Rule 19: required two-step login. When the user must have turned it on; `undefined` if they need not, or have. */
function findTwoStepDue(
  user: Pick<UserRow, 'two_step_at' | 'two_step_required_at'>,
  { twoStep, twoStepGraceDays }: Product,
): number | undefined {
  const requiredAt = user.two_step_required_at
  if (twoStep !== 'required' || hasTwoStepOn(user) || requiredAt === null) return undefined
  return requiredAt + twoStepGraceDays * DAY_MS
}

/** Rule 19: required two-step login. The time runs from the first login for which it was required. */
export async function trackTwoStepRequirement(
  tx: Queryable,
  user: UserRow,
  { twoStep }: Product,
  now: number,
): Promise<UserRow> {
  const isRequired = twoStep === 'required'
  if (isRequired === (user.two_step_required_at !== null)) return user
  return usersStore.update(tx, user.id, { two_step_required_at: isRequired ? now : null })
}

/** How long the holder of an email has time to object. */
export const DAYS_TO_OBJECT = 14

const TIME_TO_OBJECT_MS = DAYS_TO_OBJECT * DAY_MS

/** A request that has not been used by then is void. */
const EMAIL_REQUEST_LIFETIME_MS = 60 * DAY_MS

export const NO_EMAIL_REQUEST = {
  email_requester_hash: null,
  email_requested_at: null,
  email_kept_at: null,
} satisfies UserChanges

/** When a requester can get the user's email; `undefined` without a request, or once it was refused. */
export function findAvailableAt(
  user: Pick<UserRow, 'two_step_at' | 'email_requested_at' | 'email_kept_at'>,
  now: number,
): number | undefined {
  const { email_requested_at: requestedAt, email_kept_at } = user
  // rule 12b: the holder keeps the email
  if (!hasTwoStepOn(user) || requestedAt === null || email_kept_at !== null) return undefined
  return now < requestedAt + EMAIL_REQUEST_LIFETIME_MS ? requestedAt + TIME_TO_OBJECT_MS : undefined
}

type ExportedUser = UserExport['user']

type ExportColumn = Exclude<keyof UserRow & keyof ExportedUser, AnswerColumn>

const EXPORT_COLUMNS = USER_COLUMN_NAMES.filter(
  (column): column is ExportColumn => USER_COLUMNS[column].shownIn === 'export',
)

export function toExportedUser(row: UserRow): ExportedUser {
  const shown = EXPORT_COLUMNS.map((column) => [column, formatColumn(row, column)] as const)
  return { ...showUser(row), ...(Object.fromEntries(shown) as Pick<ExportedUser, ExportColumn>) }
}

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

/** RFC 3339; `null` without a time. */
export function toTimestamp(value: number): string
export function toTimestamp(value: unknown): string | null
export function toTimestamp(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : null
}

/** What a user entered besides their names: `undefined` if it was not asked. */
export interface EnteredProfile {
  readonly fields?: Readonly<Record<string, string | boolean | undefined>> | undefined
  readonly terms_version?: string | undefined
}

export type Profile = Pick<UserRow, 'fields' | 'terms_version' | 'terms_accepted_at'>

export const NO_PROFILE: Profile = { fields: null, terms_version: null, terms_accepted_at: null }

export function toProfile(entered: EnteredProfile, now: number): Profile {
  return { ...NO_PROFILE, ...toProfileChanges(entered, now) }
}

/** Keeps what was not entered, and the time of acceptance if the same version of the terms is accepted again. */
export function toProfileChanges(
  { fields, terms_version }: EnteredProfile,
  now: number,
  acceptedVersion: string | null = null,
): Partial<Profile> {
  return {
    ...(fields && { fields: JSON.stringify(fields) }),
    ...(terms_version !== undefined &&
      terms_version !== acceptedVersion && { terms_version, terms_accepted_at: now }),
  }
}
