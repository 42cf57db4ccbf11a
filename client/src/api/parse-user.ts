import type { SignedInUser, User } from '@foyer/contract/bodies.ts'
import { isUser } from '@foyer/contract/is-user.ts'
import { NetworkError } from './api-error.ts'

/** Makes an unknown answer a user; throws {@link NetworkError} when it is something else. */
export function parseUser(value: unknown): User {
  if (!isUser(value)) throw new NetworkError({ code: 'unreachable' })
  const { id, email, email_verified, first_name, last_name, created_at } = value
  return { id, email, email_verified, first_name, last_name, created_at }
}

/** As {@link parseUser}, with the token of a new session. */
export function parseSignedInUser(value: unknown): SignedInUser {
  const user = parseUser(value)
  const { token } = value as Partial<SignedInUser>
  if (typeof token !== 'string' || token === '') throw new NetworkError({ code: 'unreachable' })
  return { ...user, token }
}

/** For calls that answer nothing: throws {@link NetworkError} when somebody else answered something in our place. */
export function parseNothing(value: unknown): void {
  if (value !== undefined) throw new NetworkError({ code: 'unreachable' })
}
