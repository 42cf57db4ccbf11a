import type { Activity } from '@foyer/contract/bodies.ts'
import type { UserRow } from '../stores/tables.ts'

/** A line per user, with columns of fixed order. Emails and names are for the operator's eyes, never for the log. */
export function describeUsers(users: readonly UserRow[]): string {
  if (users.length === 0) return 'There are no such users.'
  return users.map(describeLine).join('\n')
}

function describeLine(user: UserRow): string {
  const { id, created_at, email, first_name, last_name } = user
  const created = new Date(created_at).toISOString()
  const name = `${first_name} ${last_name}`.trim()
  return [id, created, describeState(user).padEnd(10), email ?? 'no email', name]
    .join('  ')
    .trimEnd()
}

function describeState({ deleting_at, disabled_at, email_verified }: UserRow): string {
  if (deleting_at !== null) return 'deleting'
  if (disabled_at !== null) return 'disabled'
  return email_verified === 1 ? 'verified' : 'unverified'
}

export function describeActivity(activity: readonly Activity[]): string {
  if (activity.length === 0) return 'There is no activity.'
  return activity
    .map(({ at, event, provider, browser, system, address }) =>
      [at, event.padEnd(22), provider, browser, system, address]
        .filter(Boolean)
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
