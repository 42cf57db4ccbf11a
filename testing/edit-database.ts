import { createHash } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a session older: unused for these days (`idle`), or started earlier by these days (`absolute`). */
export function ageSession(
  databasePath: string,
  token: string,
  { days, kind }: { readonly days: number; readonly kind: 'idle' | 'absolute' },
): void {
  const column = kind === 'idle' ? 'last_seen_at' : 'expires_at'
  const statement = `update sessions set ${column} = ${column} - ? where token_hash = ?`
  write(databasePath, statement, [days * 86_400_000, hashOf(token)])
}

/** Makes the sign-in behind a session older by these minutes. */
export function ageSignIn(databasePath: string, token: string, minutes: number): void {
  const statement =
    'update sessions set auth_time = auth_time - ?, created_at = created_at - ? where token_hash = ?'
  write(databasePath, statement, [minutes * 60, minutes * 60_000, hashOf(token)])
}

/** Makes the last sign-in and second factor of a session older by these minutes. */
export function ageReauth(
  databasePath: string,
  token: string,
  { minutes, only }: { readonly minutes: number; readonly only?: 'factor_at' },
): void {
  const columns = only ? [only] : ['reauth_at', 'factor_at']
  const changes = columns.map((column) => `${column} = ${column} - ?`).join(', ')
  const statement = `update sessions set ${changes} where token_hash = ?`
  const duration = minutes * 60_000
  write(databasePath, statement, [...columns.map(() => duration), hashOf(token)])
}

/** Makes the last sign-in of a user at the provider older by these days. */
export function ageLastProof(databasePath: string, id: string, days: number): void {
  const statement = 'update users set last_proof_at = last_proof_at - ? where id = ?'
  write(databasePath, statement, [days * 86_400_000, id])
}

/** Makes the sign-in older with which a user added passkeys, by these minutes. */
export function agePasskeys(databasePath: string, id: string, minutes: number): void {
  const statement = 'update passkeys set auth_time = auth_time - ? where user_id = ?'
  write(databasePath, statement, [minutes * 60, id])
}

/** Deletes the used challenges that a server with another time deletes. */
export function deleteOldChallenges(databasePath: string, now: number): void {
  write(databasePath, 'delete from used_challenges where expires_at <= ?', [now])
}

/** Makes an account older by these minutes. */
export function ageUser(databasePath: string, id: string, minutes: number): void {
  for (const statement of [
    'update users set created_at = created_at - ? where id = ?',
    'update identities set confirmed_at = confirmed_at - ? where user_id = ?',
    'update identities set first_confirmed_at = first_confirmed_at - ? where user_id = ?',
  ])
    write(databasePath, statement, [minutes * 60_000, id])
}

/** Makes the logins of a user that wait for a code by email older by these minutes. */
export function ageCodes(databasePath: string, id: string, minutes: number): void {
  const columns = ['created_at', 'sent_at', 'expires_at']
  const changes = columns.map((column) => `${column} = ${column} - ?`).join(', ')
  const statement = `update sign_in_challenges set ${changes} where user_id = ?`
  write(databasePath, statement, [...columns.map(() => minutes * 60_000), id])
}

/** Makes the wrong codes of a user older by these minutes. */
export function ageFactorFailures(databasePath: string, id: string, minutes: number): void {
  const statement = 'update factor_failures set failed_at = failed_at - ? where user_id = ?'
  write(databasePath, statement, [minutes * 60_000, id])
}

/** Makes the last code that a user used older by these steps of 30 seconds. */
export function ageUsedCode(databasePath: string, id: string, steps: number): void {
  write(databasePath, 'update totp set last_step = last_step - ? where user_id = ?', [steps, id])
}

/** Makes the links of a user's emails older by these days. */
export function ageLinks(databasePath: string, id: string, days: number): void {
  const statement = 'update security_links set expires_at = expires_at - ? where user_id = ?'
  write(databasePath, statement, [days * 86_400_000, id])
}

/** Makes what waits to be sent to a user due. */
export function sendWaiting(databasePath: string, id: string): void {
  const statement = 'update outbox set due_at = ? where user_id = ? and sent_at is null'
  write(databasePath, statement, [Date.now(), id])
}

/** Gives a user another email, as an email change does. */
export function replaceEmail(databasePath: string, id: string, email: string): void {
  const [now, expiresAt] = [Date.now(), Date.now() + 7 * 86_400_000]
  const statement =
    'insert into former_emails (user_id, email, removed_at, expires_at) select id, email, ?, ? from users where id = ?'
  write(databasePath, statement, [now, expiresAt, id])
  write(databasePath, 'update users set email = ? where id = ?', [email, id])
}

/** Makes the request for a user's email older by these days. */
export function ageEmailRequest(databasePath: string, id: string, days: number): void {
  const statement = 'update users set email_requested_at = email_requested_at - ? where id = ?'
  write(databasePath, statement, [days * 86_400_000, id])
}

/** Makes the times older at which a user turned two-step login on and set up the factors, by these days. */
export function ageTwoStep(databasePath: string, id: string, days: number): void {
  const statements = [
    'update users set two_step_at = two_step_at - ? where id = ?',
    'update totp set confirmed_at = confirmed_at - ? where user_id = ?',
    'update recovery_codes set created_at = created_at - ? where user_id = ?',
    'update passkeys set created_at = created_at - ? where user_id = ?',
  ]
  const duration = days * 86_400_000
  for (const statement of statements) write(databasePath, statement, [duration, id])
  const former =
    'update former_factors set created_at = created_at - ?, removed_at = removed_at - ? where user_id = ?'
  write(databasePath, former, [duration, duration, id])
}

/** Adds the link of a security email. `createdAt`: the time of what it reports. */
export function addSecurityLink(
  databasePath: string,
  link: {
    readonly token: string
    readonly id: string
    readonly email: string
    readonly createdAt: number
  },
): void {
  const statement =
    'insert into security_links (token_hash, user_id, email, created_at, expires_at) values (?, ?, ?, ?, ?)'
  const { token, id, email, createdAt } = link
  const expiresAt = Date.now() + 86_400_000
  write(databasePath, statement, [hashOf(token), id, email, createdAt, expiresAt])
}

/** Disables a user without ending the sessions. */
export function disableUser(databasePath: string, id: string): void {
  write(databasePath, 'update users set disabled_at = ? where id = ?', [Date.now(), id])
}

/** Replaces the encrypted secret of a user's authenticator app. */
export function replaceTotpSecret(
  databasePath: string,
  userId: string,
  secret: SQLInputValue,
): void {
  write(databasePath, 'update totp set secret = ? where user_id = ?', [secret, userId])
}

function write(databasePath: string, statement: string, values: readonly SQLInputValue[]) {
  using database = openDatabase({ databasePath })
  database.prepare(statement).run(...values)
}

/** The rows that a sign-in can create or change, by table. */
export function readRows(databasePath: string): Readonly<Record<string, readonly object[]>> {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  try {
    return {
      users: database.prepare('select * from users order by id').all(),
      sessions: database
        .prepare('select token_hash, user_id, expires_at from sessions order by token_hash')
        .all(),
      totp: database.prepare('select * from totp order by user_id').all(),
      recovery_codes: database
        .prepare('select * from recovery_codes order by user_id, code_hash')
        .all(),
      passkeys: database.prepare('select * from passkeys order by id').all(),
      used_challenges: database.prepare('select * from used_challenges').all(),
      security_links: database.prepare('select * from security_links').all(),
      sign_in_challenges: database.prepare('select * from sign_in_challenges').all(),
      identities: database.prepare('select * from identities order by user_id, provider').all(),
    }
  } finally {
    database.close()
  }
}

/** How many emails of a kind wait to be sent to a user. */
export function countQueuedEmails(databasePath: string, userId: string, kind: string): number {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  try {
    const statement = 'select id from outbox where user_id = ? and about = ?'
    return database.prepare(statement).all(userId, kind).length
  } finally {
    database.close()
  }
}

/** What a user was sent within the last hour, or will be. */
export interface OutboxEmail {
  readonly kind: string
  readonly params: Readonly<Record<string, unknown>>
}

export function listOutbox(databasePath: string, userId: string): readonly OutboxEmail[] {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  const rows = database
    .prepare('select kind, params from outbox where user_id = ? order by created_at')
    .all(userId)
  database.close()
  return rows.map(({ kind, params }) => ({
    kind: String(kind),
    // A sent email has no content any more.
    params: params === '' ? {} : JSON.parse(String(params)),
  }))
}

export const listKinds = (databasePath: string, userId: string) =>
  listOutbox(databasePath, userId).map(({ kind }) => kind)

/** A product whose database is a file. */
interface WithDatabase {
  readonly databasePath: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Makes a user's account an hour older, because a new one gets no email about new devices. */
export function ageAccount({ databasePath }: WithDatabase, email: string): void {
  for (const statement of [
    'update users set created_at = created_at - ? where email = ?',
    'update identities set confirmed_at = confirmed_at - ? where user_id = (select id from users where email = ?)',
  ])
    write(databasePath, statement, [HOUR_MS, email])
}

/** Makes all passkeys 31 days older, so that a new password set in the app keeps them. */
export function ageAllPasskeys({ databasePath }: WithDatabase): void {
  write(databasePath, 'update passkeys set created_at = created_at - ?', [31 * DAY_MS])
}

/** Makes it eight days ago that two-step login was first required of a user. */
export function ageRequirement({ databasePath }: WithDatabase, email: string): void {
  const statement =
    'update users set two_step_required_at = two_step_required_at - ? where email = ?'
  write(databasePath, statement, [8 * DAY_MS, email])
}

/** Makes the sign-in and the second factor of every session an hour older. */
export function ageSessions({ databasePath }: WithDatabase): void {
  const statement = 'update sessions set reauth_at = reauth_at - ?, factor_at = factor_at - ?'
  write(databasePath, statement, [HOUR_MS, HOUR_MS])
}

/** Longer than the server holds the lock. */
const LOCK_TIMEOUT_MS = 60_000

/** Opens the database of a running product, whose server may be writing to it. */
export const openDatabase = ({ databasePath }: WithDatabase) =>
  new DatabaseSync(databasePath, { timeout: LOCK_TIMEOUT_MS })
