import type { EmailChange } from '@foyer/contract/schemas.ts'
import { NetworkError } from './api-error.ts'

/** Throws {@link NetworkError} for an unexpected response. */
export function parseEmailChange(value: unknown): { readonly change: EmailChange | null } {
  const { change } = (value ?? {}) as { readonly change?: unknown }
  if (change !== null && !isEmailChange(change)) throw new NetworkError({ code: 'unreachable' })
  return { change }
}

/** Throws {@link NetworkError} for an unexpected response. */
export function parseChangeExpiry(value: unknown): string {
  const { expires_at } = (value ?? {}) as { readonly expires_at?: unknown }
  if (typeof expires_at !== 'string') throw new NetworkError({ code: 'unreachable' })
  return expires_at
}

function isEmailChange(value: unknown): value is EmailChange {
  if (typeof value !== 'object' || value === null) return false
  const { email, asked_at, expires_at } = value as Partial<EmailChange>
  return [email, asked_at, expires_at].every((text) => typeof text === 'string')
}
