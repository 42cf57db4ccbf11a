import type { Account } from '../../identity/account.ts'
import type { KnownUser } from './known-identities.ts'

/** The sign-in methods that the account no longer has, or has with another identity. */
export function listRemovedMethods(
  { user, identities: known }: KnownUser,
  { identities }: Account,
): readonly string[] {
  const methods = user.sign_in_methods?.split(' ') ?? []
  const isLinked = (method: string) => identities.some(({ provider }) => provider === method)
  const replaced = known
    .filter(({ removed_at }) => removed_at === null)
    .filter((row) => !identities.some(({ id }) => id === row.provider_user_id))
    .map(({ provider }) => provider)
  return [...new Set([...methods.filter((method) => !isLinked(method)), ...replaced])]
}
