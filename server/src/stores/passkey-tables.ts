/** The passkeys of users (rule 13: passkeys). */
export interface PasskeysTable {
  id: string
  user_id: string
  /** The authenticator's id of the credential, in base64url. */
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** The authenticator's number of uses; 0 if it does not count, as synced passkeys. */
  counter: number
  /** How a browser reaches the authenticator, such as `hybrid internal`; `''` if unknown. */
  transports: string
  /** The model of the authenticator; zeros if it does not say. */
  aaguid: string
  backed_up: 0 | 1
  /** What the user calls it. */
  name: string
  created_at: number
  last_used_at: number | null
  /**
   * The sign-in at the provider with which it was added or last confirmed. It is suspended if the user's `valid_since`
   * is later, or if this is `null` because of "This wasn't me".
   */
  auth_time: number | null
}

/** Random keys that the replicas share. */
export interface ServerKeysTable {
  name: string
  /** In base64url. */
  key: string
}

/** The challenges of passkeys that have been used, until they expire. */
export interface UsedChallengesTable {
  /** SHA-256. */
  challenge_hash: string
  expires_at: number
}
