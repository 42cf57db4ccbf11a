import type { IdentityProvider } from './identity-provider.ts'
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './password-policy.ts'

export type PasswordPolicyStore = ReturnType<typeof createPasswordPolicyStore>

/** The provider's policy, asked for once somebody is about to choose a password. */
export function createPasswordPolicyStore(loadProvider: () => Promise<IdentityProvider>) {
  const listeners = new Set<() => void>()
  let policy: PasswordPolicy = DEFAULT_PASSWORD_POLICY
  let asked = false

  return {
    getState: () => policy,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Never rejects: without an answer the default stands, and the provider refuses what it must. */
    async load() {
      if (asked) return
      asked = true
      try {
        const provider = await loadProvider()
        policy = await provider.passwordPolicy()
        for (const listener of listeners) listener()
      } catch {
        asked = false
      }
    },
  }
}
