/** Google in this tab, for where no window may open: the page is left, and another one finishes it. */
export interface IdentityRedirect {
  /**
   * Leaves the page for Google's. It never resolves; it rejects when it cannot leave, and with
   * `redirect-cancelled` when the browser brings this very page back.
   */
  signInWithGoogleRedirect(): Promise<never>
  /** Back from there: resolves when the person signed in, rejects with `redirect-cancelled` when not. */
  redirectOutcome(): Promise<void>
}
