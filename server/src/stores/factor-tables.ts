/** A user's authenticator app (rule 11: codes). */
export interface TotpTable {
  user_id: string
  /** Encrypted if there is a `SECRETS_KEY`; `null` until the first one is confirmed. */
  secret: string | null
  confirmed_at: number | null
  /** The last time step whose code was used: 30 seconds each, since 1970. */
  last_step: number
  /** A secret that the user has yet to confirm, encrypted, and when the last setup was started. */
  pending_secret: string | null
  pending_at: number | null
  /** The id of the session that started the last setup; it stays when the setup is completed. */
  pending_session_id: string | null
}

export interface RecoveryCodesTable {
  user_id: string
  /** SHA-256. */
  code_hash: string
  created_at: number
  used_at: number | null
}

/** What was replaced or removed within the last seven days, so that "This wasn't me" can put it back (rule 16: security links). */
export interface FormerFactorsTable {
  id: string
  user_id: string
  /** `two_step`: two-step login itself. */
  kind: 'totp' | 'recovery_codes' | 'passkey' | 'two_step'
  /** The encrypted secret of an authenticator app. */
  secret: string | null
  /** The rest of its row, or its rows, as JSON. */
  content: string
  /** From when to when it was in force. */
  created_at: number
  removed_at: number
}

/** The wrong codes of the last day (rule 11: codes). */
export interface FactorFailuresTable {
  id: string
  user_id: string
  /** The hash of a known device's id, or `''` for all other devices. */
  device_hash: string
  failed_at: number
}

/** The devices that are not asked for the second factor (rule 17: trusted devices). */
export interface TrustedDevicesTable {
  /** Public and opaque. */
  id: string
  user_id: string
  /** SHA-256 of the random id that the device keeps. */
  device_hash: string
  /** The client that signed in; `''` if unknown. `address` is an IP network. */
  browser: string
  system: string
  address: string
  created_at: number
  expires_at: number
}
