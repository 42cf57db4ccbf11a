import type { Activity } from '@foyer/contract/schemas.ts'
import type { AdminUserRecord } from '../account/administration.ts'
import type { UserRow } from '../db/tables.ts'

/** A line per user, with columns of fixed order. Emails and names are for the operator's eyes, never for the log. */
export function describeUsers(users: readonly UserRow[]): string {
  if (users.length === 0) return 'There are no such users.'
  return users.map(describeLine).join('\n')
}

function describeLine(user: UserRow): string {
  const { id, created_at, email } = user
  const created = new Date(created_at).toISOString()
  const state = describeState(user).padEnd(10)
  return [id, created, state, printable(email ?? 'no email'), nameOf(user)].join('  ').trimEnd()
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

export function describeUser({ user, sessions }: AdminUserRecord): string {
  if (user.deleting_at !== null) return describePendingDeletion(user)
  const fields = {
    id: user.id,
    email: printable(user.email ?? 'none (another identity has verified it)'),
    verified: user.email_verified === 1 ? 'yes' : 'no',
    name: nameOf(user) || 'none',
    created: new Date(user.created_at).toISOString(),
    sessions: String(sessions),
    'two-step':
      user.two_step_at === null ? 'off' : `since ${new Date(user.two_step_at).toISOString()}`,
    disabled:
      user.disabled_at === null ? 'no' : `since ${new Date(user.disabled_at).toISOString()}`,
  }
  return toLines(fields)
}

export function describePendingDeletions(users: readonly UserRow[]): string {
  if (users.length === 0) return 'There are no pending deletions.'
  return users.map(describePendingDeletion).join('\n\n')
}

function describePendingDeletion(user: UserRow): string {
  const since = new Date(user.deleting_at ?? 0).toISOString()
  const fields = { id: user.id, deleting: `since ${since}`, identity: user.identity_uid }
  return `${toLines(fields)}\n\nThis identity cannot sign in. ${describeProviderAccount(user)}`
}

function toLines(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(9)} ${value}`)
    .join('\n')
}

export function describeProviderAccount({ identity_uid }: UserRow): string {
  return `If the identity provider still has the account ${identity_uid}, delete it there.`
}

const nameOf = ({ first_name, last_name }: UserRow) =>
  printable(`${first_name} ${last_name}`.trim())

/** What users enter must not reorder the line in a terminal, start another, or control the terminal. */
function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
