/** Of an account. */
export const MAX_PASSKEYS = 20

/** Counted after trimming. */
export const NAME_MAX_CODE_POINTS = 100

/** Characters of the provider's `oobCode`; real ones have about fifty. */
export const EMAIL_CODE_MAX_LENGTH = 1_000

/** Larger request bodies are refused before parsing. */
export const BODY_MAX_BYTES = 16 * 1024

/** Timeout of an API call, in the client and on the server. */
export const API_TIMEOUT_MS = 8_000

/** An ID token counts as expired this long before its expiry. */
export const ID_TOKEN_EXPIRY_MARGIN_MS = 30_000

/** Longest lifetime of a session on a shared computer. */
export const SHARED_SESSION_MAX_MS = 60 * 60_000

/** Maximum age of a proof's sign-in in exchanges and sensitive calls (rule 3: sign-in method and freshness). */
export const REAUTH_MAX_AGE_MS = 5 * 60_000

/** How long a security link works, and so how long a user may still report a change (rule 16: security links). */
export const SECURITY_LINK_MS = 30 * 24 * 60 * 60_000

/** How long a change of the factors can be undone (rule 16: security links). */
export const FACTOR_UNDO_MS = 7 * 24 * 60 * 60_000

/** The provider's minimum if its password policy has none. */
export const PASSWORD_MIN_LENGTH = 6

/**
 * What NIST requires of passwords: alone, and beside a second factor (SP 800-63B-4, section 3.1.1.2). Shorter ones are
 * accepted if the provider's policy allows them.
 */
export const PASSWORD_RECOMMENDED_LENGTH = { alone: 15, withSecondFactor: 8 } as const

/** How long activity is kept. */
export const ACTIVITY_RETENTION_DAYS = 90

/** Outer size of a provider's popup in CSS pixels. */
export const POPUP_SIZE = { width: 500, height: 600 } as const

/** In `missing`: the user must turn two-step login on. */
export const TWO_STEP = 'two_step'
