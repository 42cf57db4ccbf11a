import type { ProviderId } from '@foyer/contract/providers.ts'

/** Federated sign-in by redirect, for browsers that cannot open a popup. */
export interface IdentityRedirect {
  /**
   * Navigates to the provider and never resolves. Rejects if it cannot navigate, and with `redirect-cancelled` if the
   * browser restores this page from its back/forward cache.
   */
  signInWithRedirect(id: ProviderId): Promise<never>
  /** Called after the redirect: resolves if the user signed in, rejects with `redirect-cancelled` if not. */
  finishRedirect(): Promise<void>
}
