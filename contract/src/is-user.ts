import type { User } from './bodies.ts'

const TEXTS = ['id', 'email', 'first_name', 'last_name', 'created_at'] as const

/** Whether an unknown value is a user, for those who do not carry the schemas. */
export function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    typeof fields['email_verified'] === 'boolean'
  )
}
