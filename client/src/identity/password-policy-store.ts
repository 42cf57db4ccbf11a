import type { IdentityProvider } from './identity-provider.ts'
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './password-policy.ts'

export type PasswordPolicyStore = ReturnType<typeof createPasswordPolicyStore>

/** The provider's password policy, loaded when a form for a new password needs it. */
export function createPasswordPolicyStore(loadProvider: () => Promise<IdentityProvider>) {
  const listeners = new Set<() => void>()
  let policy: PasswordPolicy = DEFAULT_PASSWORD_POLICY
  let isRequested = false

  return {
    getState: () => policy,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Never rejects: after a failure the default applies, and the provider enforces its policy. */
    async load() {
      if (isRequested) return
      isRequested = true
      try {
        const provider = await loadProvider()
        policy = await provider.passwordPolicy()
        for (const listener of listeners) listener()
      } catch {
        isRequested = false
      }
    },
  }
}
