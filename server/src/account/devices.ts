import type { ClientInfo, DeviceSession } from '@foyer/contract/schemas.ts'
import type { ResponseOf } from '@foyer/contract/operations.ts'
import { ProblemError } from '../core/problem.ts'
import { type CurrentSession, sessionsStore } from '../db/sessions.ts'
import { trustedDevicesStore } from '../db/sign-ins.ts'
import type { Queryable, SessionRow, TrustedDeviceRow, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity, type RequestContext } from '../emails/activity.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import {
  type Authenticated,
  expiryLimits,
  requireSession,
  type SessionsServer,
  signInsValidAfter,
} from '../sessions/sessions.ts'

async function logout(server: SessionsServer, call: Call<'logout'>): Promise<void> {
  const { database, clock } = server
  const client = call.client()
  await database.transaction(async (tx) => {
    const { user, session } = await requireSession(tx, call.session)
    // rule session-c: a logout ends the session
    await sessionsStore.delete(tx, session.token_hash)
    const context = toContext(session, clock(), client)
    await recordActivity(tx, { user_id: user.id, event: 'signed-out', ...context })
  })
  call.log('sign-out', { user: call.session.user.id })
}

/** The current session first, then by last use. */
async function listSessions(
  { database, clock, lifetimes }: SessionsServer,
  { session: { tokenHash, user } }: Call<'listSessions'>,
): Promise<ResponseOf<'listSessions'>> {
  const limits = expiryLimits(clock(), lifetimes)
  const rows = await sessionsStore.listActive(database.tables, user.id, limits)
  const trusted = await trustedDevicesStore.list(database.tables, user.id)
  const sessions = rows
    .map((row) => ({
      ...toDeviceSession(row, tokenHash),
      ...findTrust(row, trusted, clock()),
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
  return { sessions }
}

function findTrust(
  { device_hash }: SessionRow,
  trusted: readonly TrustedDeviceRow[],
  now: number,
): Pick<DeviceSession, 'trusted_device_id'> {
  const found = trusted.find((row) => row.device_hash === device_hash && row.expires_at > now)
  return found ? { trusted_device_id: found.id } : {}
}

/** Lists each field, so that a new column is not exposed by accident. */
export function toDeviceSession(row: SessionRow, currentHash: string): DeviceSession {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    address: row.address,
    provider: row.provider,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    current: row.token_hash === currentHash,
    ...(row.factor !== null && { second_factor: row.factor }),
  }
}

async function endOtherSessions(
  { database, clock, lifetimes }: SessionsServer,
  call: Call<'endOtherSessions'>,
): Promise<void> {
  const client = call.client()
  await database.transaction(async (tx) => {
    const { user, session } = await requireSession(tx, call.session)
    const now = clock()
    const rows = await sessionsStore.listActive(tx, user.id, expiryLimits(now, lifetimes))
    const others = rows.filter(({ token_hash }) => token_hash !== session.token_hash)
    await invalidateSignIns(tx, user, session, { ended: others, now })
    await sessionsStore.deleteOthers(tx, session)
    await trustedDevicesStore.deleteOfUser(tx, user.id) // rule 17: trusted devices
    const context = toContext(session, now, client)
    await recordActivity(tx, { user_id: user.id, event: 'other-sessions-ended', ...context })
  })
  call.log('other-sessions-ended', { user: call.session.user.id })
}

async function endSession(server: SessionsServer, call: Call<'endSession'>): Promise<void> {
  const { isCurrent } = await end(server, call.session, call.id, call.client())
  call.log(isCurrent ? 'sign-out' : 'session-ended', { user: call.session.user.id })
}

/** Ends one of the user's sessions. Throws `not_found`. */
function end(
  { database, clock, lifetimes }: SessionsServer,
  authenticated: Authenticated,
  id: string,
  client: ClientInfo,
): Promise<{ readonly isCurrent: boolean }> {
  return database.transaction(async (tx) => {
    const { user, session } = await requireSession(tx, authenticated)
    const now = clock()
    const rows = await sessionsStore.listActive(tx, user.id, expiryLimits(now, lifetimes))
    const ended = rows.find((row) => row.id === id)
    if (!ended) throw new ProblemError('not_found', { reason: 'unknown-session' })
    // rule session-d: another device can end a session
    await sessionsStore.delete(tx, ended.token_hash)
    const isCurrent = ended.token_hash === session.token_hash
    if (!isCurrent) await invalidateSignIns(tx, user, session, { ended: [ended], now })
    const event = isCurrent ? 'signed-out' : 'session-ended'
    await recordActivity(tx, { user_id: user.id, event, ...toContext(session, now, client) })
    return { isCurrent }
  })
}

/** Prevents the ended devices from exchanging an older ID token. The current session stays valid. */
async function invalidateSignIns(
  tx: Queryable,
  user: UserRow,
  session: CurrentSession,
  ending: { readonly ended: readonly SessionRow[]; readonly now: number },
): Promise<void> {
  const signInsValidFrom = signInsValidAfter(user, ending)
  await usersStore.update(tx, user.id, { sign_ins_valid_from: signInsValidFrom })
  await sessionsStore.updateSignIn(tx, session.token_hash, { auth_time: signInsValidFrom })
}

function toContext({ provider }: CurrentSession, at: number, client: ClientInfo): RequestContext {
  return { at, provider, ...client }
}

export const deviceHandlers = {
  logout,
  listSessions,
  endOtherSessions,
  endSession,
} satisfies Partial<Handlers<SessionsServer>>
