import type { Account } from '../src/identity/account.ts'
import type { Proof } from '../src/identity/proof.ts'
import type { SessionRow, UserRow } from '../src/stores/tables.ts'
import { EMPTY_COLUMNS } from '../src/stores/user-data.ts'

/** A verified user with defaults. */
export function createUserRow(overrides: Partial<UserRow> = {}): UserRow {
  return {
    ...EMPTY_COLUMNS,
    id: 'ada',
    identity_uid: 'uid-of-ada',
    email: 'ada@example.com',
    email_verified: 1,
    first_name: 'Ada',
    last_name: 'Lovelace',
    created_with: 'password',
    sign_in_methods: 'password',
    created_at: 0,
    disabled_at: null,
    deleting_at: null,
    ...overrides,
  }
}

export function createSessionRow(overrides: Partial<SessionRow> = {}): SessionRow {
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
    used_at: 0,
    expires_at: 100,
    reauth_at: 0,
    factor: null,
    factor_at: null,
    device_hash: null,
    ...overrides,
  }
}

/** A password sign-in of the same user at second 1000. */
export function createProof(overrides: Partial<Proof> = {}): Proof {
  return {
    uid: 'uid-of-ada',
    email: 'ada@example.com',
    emailVerified: true,
    name: undefined,
    provider: 'password',
    identityIds: [],
    authTime: 1_000,
    ...overrides,
  }
}

/** The same user's account at the provider. */
export function createAccount(overrides: Partial<Account> = {}): Account {
  return {
    uid: 'uid-of-ada',
    email: 'ada@example.com',
    emailVerified: true,
    disabled: false,
    validSince: 0,
    passwordUpdatedAt: 0,
    identities: [{ provider: 'password', id: 'ada@example.com', email: 'ada@example.com' }],
    ...overrides,
  }
}
