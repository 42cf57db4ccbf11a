/** What the activity of a user can contain. */
export const ACTIVITY_EVENTS = [
  'account-created',
  'signed-in',
  /** A valid ID token or passkey of this user was refused. */
  'sign-in-refused',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  /** An administrator ended all sessions. */
  'signed-out-by-operator',
  /** Changes at the provider, recorded at the next lookup. A new password also revokes older sign-ins. */
  'password-added',
  'password-changed',
  'password-removed',
  'provider-added',
  'provider-removed',
  /** The same email now belongs to another account at the provider; what was stored before was deleted. */
  'provider-replaced',
  /** Older sign-ins were revoked: by the provider, for a reason other than a new password or email, or with "This wasn't me". */
  'sign-ins-revoked',
  'names-changed',
  'email-verified',
  'email-change-asked',
  /** Canceled before it was completed. */
  'email-change-withdrawn',
  'email-changed',
  'email-change-undone',
  /** Another person, who has no factor of the user, requested the email; the user refused that. */
  'email-requested',
  'email-kept',
  'data-exported',
  'two-step-on',
  'two-step-off',
  /** While two-step login was on already. An added app replaces an earlier one. */
  'authenticator-added',
  'authenticator-removed',
  'factors-removed-by-operator',
  /** With "This wasn't me": the factors are again as they were before the reported event. */
  'factors-restored',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
] as const
