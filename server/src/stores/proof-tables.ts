/** The proofs that have made a session, until a while after they are no longer fresh (rule 8: session issue). */
export interface ExchangedProofsTable {
  /** SHA-256 of the ID token without its signature. */
  proof_hash: string
  user_id: string
  /** The session that it made, which may have ended. */
  session_id: string
  expires_at: number
  /** SHA-256 of the second factor that was sent with it, so that both can be sent again; `null` without one. */
  factor_hash: string | null
}

/** The deletions of the last hour, so that an earlier sign-in does not bring a user back (rule 4: account lookup). */
export interface DeletedUsersTable {
  /** SHA-256 of the uid. */
  uid_hash: string
  /** Sign-ins before this are refused. */
  sign_ins_valid_from: number
  expires_at: number
}
