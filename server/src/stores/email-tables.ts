/** The devices on which a user has signed in before. */
export interface KnownDevicesTable {
  user_id: string
  /** SHA-256 of the random id that the device keeps. */
  device_hash: string
  first_at: number
  last_at: number
}

/** Security emails that wait to be sent. Sent ones stay without content while they count for the limit. */
export interface OutboxTable {
  /** Also the `Message-ID`, so that an email that is sent twice can be recognised. */
  id: string
  /** `null` if the email outlives the user. */
  user_id: string | null
  kind: string
  /** What the limit counts: the kind, or what a summary replaces. */
  about: string
  to_address: string
  /** `null` if unknown. */
  language: string | null
  /** JSON. */
  params: string
  /** The lowest are sent first. */
  priority: number
  created_at: number
  /** Not before this is it sent or, after a server has taken it, tried again. */
  due_at: number
  expires_at: number
  tries: number
  sent_at: number | null
  /** Of an email about a login that did not complete: SHA-256 of its device's id or, without one, of its ID token. */
  login_hash: string | null
}

/** The links behind "This wasn't me" in security emails. */
export interface SecurityLinksTable {
  /** SHA-256; the token itself is only in the email. */
  token_hash: string
  user_id: string
  /** The email to which the link was sent. */
  email: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** Emails that the user had before a change that can still be undone (rule 16: security links). */
export interface FormerEmailsTable {
  user_id: string
  email: string
  removed_at: number
  /** The same for all rows of a user. */
  expires_at: number
}

/** Logins of the last day that needed a code by email, waiting or finished (rule 18: codes by email). */
export interface SignInChallengesTable {
  /** SHA-256 of the ID token without its signature. */
  proof_hash: string
  user_id: string
  /** SHA-256 of the code, together with the hash of the proof. */
  code_hash: string
  /** Wrong codes so far. */
  tries: number
  created_at: number
  /** When the last code was sent. */
  sent_at: number
  /** When codes are no longer accepted. */
  expires_at: number
  passed_at: number | null
}
