import type { ProblemCode } from '@foyer/contract/problems.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino'
import { type Clock, MINUTE_MS } from './clock.ts'

export type Logger = PinoLogger

/** Tells the lines of several servers and releases apart. */
interface LogOrigin {
  readonly release: string
  readonly server: string
}

/** Writes JSON lines, to stdout by default. */
export function createLogger(destination?: DestinationStream, origin?: LogOrigin): Logger {
  const options = {
    base: origin ?? null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A hook can throw an error that is its own cause. */
const MAX_CAUSES = 10

/** Omits an error's extra properties, because a database error can hold a row's values. */
function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return { type: typeof error }
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** The `event` of a log line. No log line contains a token, password, email or name. */
export const SECURITY_EVENTS = {
  'sign-in': 'an ID token was exchanged, or a passkey used, for a session',
  'email-confirmed': 'a signed-in user confirmed their email and got a new session token',
  'email-change-requested': 'a user requested an email change',
  'email-change-cancelled': 'a user cancelled a pending email change',
  'email-undo-reported':
    'a link that undoes an email change was used: all sessions of its user ended',
  'email-kept': 'a user refused the request of another person for their email',
  'deletion-requested': 'a user deleted their account; its deletion at the provider may be pending',
  'deletion-delayed': 'an attempt to complete a deletion failed; it is retried',
  'deletion-finished': 'an account was deleted at the provider and in the database',
  refusal: 'an ID token or a request was refused',
  'sign-out': 'a user ended their current session',
  'session-ended': 'a user ended one of their other sessions',
  'other-sessions-ended': 'a user ended all sessions but the current one',
  'account-secured': 'a user reported a security email with "This wasn’t me": all sessions ended',
  'email-delayed': 'security emails could not be sent; they are tried again',
  'email-failed': 'security emails were given up',
  'email-resumed': 'security emails are sent again',
  'hook-ignored': 'a hook refused what it cannot refuse, or failed: what it wrote is undone',
  'delivery-delayed': 'events could not be delivered to a hook or webhook; they are tried again',
  'delivery-failed': 'an event was given up, after tries of more than three days',
  'deliveries-expired': 'events of 60 days ago that no hook or webhook took were deleted',
  'deliveries-replayed':
    'an administrator let events that were given up, or wait for another try, be tried at once',
  'data-exported': 'a user exported their data, or an administrator did',
  'sign-in-confirmed': 'a user confirmed their session with another sign-in',
  'authenticator-added': 'a user confirmed an authenticator app',
  'authenticator-removed': 'a user removed their authenticator app',
  'recovery-codes-renewed': 'a user replaced their recovery codes',
  'recovery-codes-saved': 'a user said that they have saved their recovery codes',
  'trusted-device-removed':
    'a user ended the trust in a device, which is asked for the second factor again',
  'passkey-added': 'a user added a passkey',
  'passkey-removed': 'a user removed a passkey',
  'passkey-confirmed': 'a user confirmed a passkey that was suspended',
  'two-step-on': 'a user turned two-step login on without an authenticator app',
  'two-step-off': 'a user turned two-step login off',
  'secrets-encrypted': 'stored secrets were encrypted with the newest key of SECRETS_KEY',
  'session-expired': 'a request had the token of an expired session',
  limit: 'a request was rate limited, or shed because of overload',
  'malformed-request': 'a connection sent invalid HTTP, or sent it too slowly',
  'csp-report': 'a browser reported a violation of the Content Security Policy',
  'users-read': 'an administrator looked at users, with the command in `command`',
  'user-disabled': 'an administrator disabled a user and ended their sessions',
  'user-enabled': 'an administrator enabled a user again',
  'sessions-ended': 'an administrator ended all sessions of a user',
  'all-sessions-ended': 'an administrator ended the sessions of all users',
  'factors-removed': 'an administrator removed the second factors of a user',
  'user-deleted': 'an administrator deleted a user',
  'email-assigned': 'an administrator assigned an email to a user',
  'database-copied': 'an administrator copied the database to Postgres',
  'database-restored': 'an administrator restored a backup',
} as const satisfies Record<string, string>

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** The `reason` of a log line: why a request was refused or failed. Never sent to the client. */
export const REASONS = {
  // Requests with a session.
  'no-bearer': 'no Authorization header',
  'malformed-bearer': 'an Authorization header that is not a single bearer token',
  'malformed-token': 'a session token of the wrong format',
  'unknown-token': 'a token without a session: it has ended, or never existed',
  'session-expired': 'the session has reached its absolute expiry',
  'session-idle': 'the session was unused for too long',
  'cross-site': 'a GET that changes state, sent by another site',
  navigation: 'a GET that changes state, sent by a link or from the address bar',
  'user-incomplete': 'the user must first enter what the product asks for',
  'other-user': 'the path or the passkey belongs to another user',
  'two-step-not-offered': 'the product does not offer two-step login',
  'unknown-device': 'the user trusts no device with this id',
  'unknown-session': 'the user has no session with this id',
  // Rule 1: ID token verification.
  'no-id-token': 'no id_token in the body',
  'malformed-id-token': 'an id_token that is not a JWT',
  algorithm: 'a signature algorithm other than RS256',
  'unknown-key': 'a key that the provider does not publish',
  signature: 'an invalid signature',
  expired: 'an expired ID token',
  claims: 'claims that are missing, invalid, or of another project',
  // Rule 4: account lookup.
  'proof-refused': 'the provider rejected the ID token',
  'proof-too-old': 'the provider reported the ID token as expired or revoked',
  'account-gone': 'the account was deleted at the provider, or the user during the lookup',
  'account-disabled': 'the account is disabled at the provider',
  'other-account': 'the lookup returned another account',
  'sign-in-revoked': 'the sign-in was revoked by a password reset or change',
  'provider-not-linked': 'the sign-in method is no longer linked to the account',
  'other-email-at-provider': 'the account has another email now',
  'unverified-at-provider': 'the ID token says the email is verified, the account says it is not',
  'verified-since-proof': 'the email was verified after the ID token was issued',
  'other-linked-identity': 'another identity of the provider is linked, or several are',
  'linked-email-differs': 'a newly linked identity has another email than the account',
  'identity-not-confirmed': 'a newly linked identity of an untrusted provider, without a session',
  'identity-replaced': 'a linked provider has given the email to another of its users',
  // Rules 2 to 7.
  'other-uid': 'the ID token and the body have different uids',
  'other-email': 'the ID token and the body have different emails',
  'method-not-offered': 'the product does not offer the sign-in method',
  'other-provider': 'the sign-in method does not match the endpoint',
  'stale-sign-in': 'the sign-in is too old',
  'already-exchanged': 'the ID token has made a session, which was used or has ended',
  'before-sign-ins-valid-from': 'the sign-in happened before the `sign_ins_valid_from` of the user',
  'refused-password':
    'a password from before a provider gave the email to another user, or from before "This wasn’t me"',
  'no-longer-verified': 'an unverified sign-in of a user who was verified before',
  'stored-email-differs': 'the ID token has another email than the one stored for its uid',
  'email-held-by-another':
    'another user has the email: the ID token does not verify it, or that user has two-step login',
  'sign-up-closed': 'the product lets nobody sign up',
  'email-domain': 'the product accepts only emails of other domains',
  'user-disabled': 'an administrator disabled the user',
  'refused-by-hook': 'a hook of the product refused the change',
  'deletion-pending': 'the user deleted their account, and the deletion is still pending',
  // Requests with a session and an ID token.
  'email-unverified': 'the ID token says the email is not verified',
  'email-change-unfinished':
    'the email changed at the provider, and the user has not logged in with it yet',
  'user-unverified': 'the email is not verified yet by a sign-in',
  'email-corrections-per-user': 'too many corrections of an email that was never verified',
  'same-email': 'a change to the current email',
  'confirmation-mismatch': 'a deletion confirmed with another email',
  'no-password': 'an email change of an account without a password',
  'change-not-pending': 'a link for an email change that was cancelled, replaced or expired',
  'invalid-link-code': 'a link code that is unknown, expired or consumed',
  'link-not-open': 'a security link that was used or has expired',
  'session-revoked': 'the session started before the provider revoked sign-ins',
  // Rules 9 to 11: second factors.
  'second-factor-missing': 'the user has second factors, and none was sent',
  'second-factor-wrong': 'a second factor that is wrong, was used before, or is not of this user',
  'factor-changes': 'too many changes of the factors of one user within an hour',
  'second-factor-paused': 'too many wrong codes, so that codes are refused for a while',
  'stale-session': 'a sensitive change more than five minutes after the sign-in',
  'stale-second-factor': 'a sensitive change more than five minutes after the second factor',
  'no-totp-setup': 'a code for an authenticator app whose setup was not started, or has expired',
  'two-step-off': 'a change that requires two-step login, which is off',
  'no-factor': 'two-step login cannot be turned on without a passkey or an authenticator app',
  // Rule 13: passkeys.
  'passkeys-unavailable': 'the host is an IP address, for which there are no passkeys',
  'no-automatic-passkey':
    'a passkey that creates itself, but not right after a login with a password on a device of the user',
  'too-many-passkeys': 'the user has as many passkeys as an account can have',
  'challenge-invalid': 'a challenge of another purpose, user or server, or one that has expired',
  'challenge-used': 'a challenge that was used before',
  'passkey-rejected': 'a wrong signature, origin or domain, or no user verification',
  'passkey-known': 'a new passkey that an account has already',
  'unknown-passkey': 'a passkey that no account has, or not the account of this session',
  'passkey-suspended': 'sign-ins were revoked since the passkey was added or confirmed',
  'last-proof-too-old': 'a passkey alone, too long after the last sign-in at the provider',
  // Rule 18: codes by email.
  'email-code-missing':
    'the sign-in needs a code by email, and none was sent, or the call asks for none',
  'email-code-void': 'the code by email has expired, was used, or was entered wrongly too often',
  'new-devices-refused':
    'too many logins waited for a code; for a day or until the password is changed, those that need one are refused',
  // HTTP.
  fields: 'a body with invalid or missing fields',
  'not-a-json-object': 'a body that is not a JSON object',
  'body-aborted': 'the client closed the connection before the end of the body',
  'unknown-path': 'no route has this path',
  'multiple-hosts': 'more than one Host header',
  'sign-ins-per-ip': 'too many sign-in requests from one IP',
  'failures-per-claimed-user': 'too many failed ID tokens for one user from one IP',
  'reports-per-ip': 'too many reports from one IP',
  'profile-changes-per-user': 'too many changes of the profile of one user within an hour',
  overload: 'more requests than can be answered in time',
  // Dependencies.
  'identity-keys-unavailable': 'the signing keys of the provider cannot be fetched',
  'provider-unreachable': 'the provider does not respond',
  'provider-response-invalid': 'the response of the provider is invalid',
  'database-unreachable': 'the database does not respond',
  'database-lost': 'the connection was lost during the request, or the database is too busy',
  'deadline-exceeded': 'the response took too long',
  draining: 'the server is shutting down',
  'hook-failed':
    'a hook of the product threw an error or took too long; the previous log line has the error',
  unexpected: 'a bug; the previous log line has the error',
} as const satisfies Record<string, string>

export type Reason = keyof typeof REASONS

/** The fields a request adds to its log line: fixed words and opaque ids, never user input. */
export interface LogFields {
  /** The endpoint's name, or `page`, `file` and the like. */
  call?: string
  event?: SecurityEvent
  /** The user's id. */
  user?: string
  code?: ProblemCode
  reason?: Reason
  /** The id of the user whose email was reassigned. */
  took_email_from?: string
  /** Of the `traceparent` that the request came with. */
  trace_id?: string
}

/** W3C Trace Context: version, trace id, parent id and flags. An id of zeros is invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

const currentTraceparent = new AsyncLocalStorage<string>()

/** The trace id of a `traceparent` header; `undefined` if it is absent or invalid. */
export function parseTraceId(traceparent: unknown): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
}

/** Calls to the provider made during `run` carry the header. Requests without it skip this, because it costs time. */
export function runWithTraceparent<Result>(traceparent: string, run: () => Result): Result {
  return currentTraceparent.run(traceparent, run)
}

/** The header of the request that is being processed. */
export function traceHeaders(): { readonly traceparent?: string } {
  const traceparent = currentTraceparent.getStore()
  return traceparent === undefined ? {} : { traceparent }
}

/** A long outage writes a line of each kind at most this often: milliseconds. */
const THROTTLE_MS = 10 * MINUTE_MS

/** Each line says how many events it stands for. */
export function createLogThrottle(clock: Clock, write: (count: number, fields: object) => void) {
  let events = 0
  let quietUntil = 0
  return (count: number, fields: object): void => {
    events += count
    if (clock() < quietUntil) return
    write(events, fields)
    events = 0
    quietUntil = clock() + THROTTLE_MS
  }
}

/** For each key, this many lines per window are written, then one in `SAMPLE_INTERVAL`. */
const FULL_LINES = 10

const SAMPLE_INTERVAL = 100

const WINDOW_MS = MINUTE_MS

/** Keys held in memory. Above this, the oldest is dropped, so that an attacker cannot exhaust the memory. */
const MAX_KEYS = 10_000

interface Window {
  readonly startedAt: number
  lines: number
  omitted: number
}

interface SampledLine {
  readonly isWritten: boolean
  /** How many lines with this key were left out since the last written one. */
  readonly omitted: number
}

/** Decides which of many equal lines are written, so that a flood of requests does not flood the log. */
type SampleLine = (key: string) => SampledLine

/** `now` is in milliseconds. */
export function createLogSampler(now: () => number): SampleLine {
  const windows = new Map<string, Window>()

  function findWindow(key: string): Window {
    const known = windows.get(key)
    const time = now()
    if (known && time - known.startedAt < WINDOW_MS) return known
    const window = { startedAt: time, lines: 0, omitted: known?.omitted ?? 0 }
    // The map is in order of insertion, which makes the first key the oldest.
    windows.delete(key)
    windows.set(key, window)
    const [oldest] = windows.keys()
    if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest)
    return window
  }

  return (key) => {
    const window = findWindow(key)
    window.lines++
    if (window.lines > FULL_LINES && window.lines % SAMPLE_INTERVAL !== 0) {
      window.omitted++
      return { isWritten: false, omitted: 0 }
    }
    const { omitted } = window
    window.omitted = 0
    return { isWritten: true, omitted }
  }
}
