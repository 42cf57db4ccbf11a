import type { User } from './bodies.ts'

const TEXTS = ['id', 'email', 'first_name', 'last_name', 'created_at'] as const

/** A check without the schemas, for the client. */
export function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    typeof fields['email_verified'] === 'boolean'
  )
}
