import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'

/**
 * Accepts unknown kinds, which a newer server may send; the form leaves them out. The list is empty if the user has
 * nothing left that the server would accept.
 */
export function parseSecondFactor(value: unknown): SecondFactorRequest | undefined {
  const { kinds } = (value ?? {}) as Partial<SecondFactorRequest>
  if (!Array.isArray(kinds)) return undefined
  return kinds.every((kind) => typeof kind === 'string')
    ? (value as SecondFactorRequest)
    : undefined
}
