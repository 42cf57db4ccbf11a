import type { SignedInUser, User } from '@foyer/contract/bodies.ts'
import { NetworkError } from './api-error.ts'

const TEXTS = ['id', 'email', 'first_name', 'last_name', 'created_at'] as const

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

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    typeof fields['email_verified'] === 'boolean'
  )
}
