import type { Account } from '../src/identity/account.ts'
import type { Proof } from '../src/identity/proof.ts'
import type { SessionRow, UserRow } from '../src/stores/tables.ts'

/** A person as the database holds them: verified, and nothing out of the ordinary. */
export function createUserRow(of: Partial<UserRow> = {}): UserRow {
  return {
    id: 'ada',
    identity_uid: 'uid-of-ada',
    email: 'ada@example.com',
    email_verified: 1,
    first_name: 'Ada',
    last_name: 'Lovelace',
    auth_time_floor: 0,
    valid_since: 0,
    pending_email: null,
    pending_email_at: null,
    previous_email: null,
    previous_email_at: null,
    made_by: 'password',
    ways_in: 'password',
    password_updated_at: 0,
    made_valid_since: 0,
    created_at: 0,
    disabled_at: null,
    deleting_at: null,
    ...of,
  }
}

/** A session as the database holds it. */
export function createSessionRow(of: Partial<SessionRow> = {}): SessionRow {
  return {
    token_hash: 'hash',
    id: 'session',
    user_id: 'ada',
    provider: 'password',
    auth_time: 0,
    browser: '',
    system: '',
    address: '',
    created_at: 0,
    last_seen_at: 0,
    expires_at: 100,
    ...of,
  }
}

/** A proof of the same person, who signed in with their password in second 1000. */
export function createProof(of: Partial<Proof> = {}): Proof {
  return {
    uid: 'uid-of-ada',
    email: 'ada@example.com',
    emailVerified: true,
    name: undefined,
    provider: 'password',
    identityIds: [],
    authTime: 1_000,
    ...of,
  }
}

/** Their account at the provider. */
export function createAccount(of: Partial<Account> = {}): Account {
  return {
    uid: 'uid-of-ada',
    email: 'ada@example.com',
    emailVerified: true,
    disabled: false,
    validSince: 0,
    passwordUpdatedAt: 0,
    identities: [{ provider: 'password', id: 'ada@example.com', email: 'ada@example.com' }],
    ...of,
  }
}
