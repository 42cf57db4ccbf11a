import type { LoggedInUser, User } from '@foyer/contract/schemas.ts'
import { isUser } from '@foyer/contract/user.ts'
import { NetworkError } from './api-error.ts'

/** Throws {@link NetworkError} for an unexpected response. */
export function parseUser(value: unknown): User {
  if (!isUser(value)) throw new NetworkError({ code: 'unreachable' })
  const { id, email, email_verified, first_name, last_name, created_at } = value
  const { fields, terms_version, two_step_due_at, email_available_at, missing } = value
  return {
    id,
    email,
    email_verified,
    first_name,
    last_name,
    created_at,
    ...(typeof fields === 'object' && { fields }),
    ...(typeof terms_version === 'string' && { terms_version }),
    ...(typeof two_step_due_at === 'string' && { two_step_due_at }),
    ...(typeof email_available_at === 'string' && { email_available_at }),
    ...(Array.isArray(missing) && { missing }),
  }
}

export function parseSignedInUser(value: unknown): LoggedInUser {
  const user = parseUser(value)
  const { token, created } = value as Partial<LoggedInUser>
  if (typeof token !== 'string' || token === '') throw new NetworkError({ code: 'unreachable' })
  return { ...user, token, ...(created === true && { created }) }
}

/** For responses without a body: throws {@link NetworkError} if a proxy sent one. */
export function parseEmpty(value: unknown): void {
  if (value !== undefined) throw new NetworkError({ code: 'unreachable' })
}
