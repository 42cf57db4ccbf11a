import type { AdminUserService } from '../services/admin-user-service.ts'
import type { UserDirectory } from '../services/user-directory.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { UserRow } from '../stores/tables.ts'
import type { Command } from './command.ts'
import {
  describeActivity,
  describePendingDeletions,
  describeProviderAccount,
  describeUser,
  describeUsers,
} from './describe-users.ts'
import { findInLog } from './find-in-log.ts'

const DELETED = 'has deleted their account. There is nothing left to change.'

export interface CommandResult {
  readonly message: string
  /** Absent if no user was changed or shown. */
  readonly logFields?: {
    readonly event: SecurityEvent
    readonly user?: string
    /** The name of a command that only reads. */
    readonly command?: Command['action']
    /** How many users it concerns. */
    readonly users?: number
    /** The id of the user whose email was reassigned. */
    readonly took_email_from?: string
  }
}

export interface CommandServices {
  readonly users: AdminUserService
  readonly directory: UserDirectory
  /** Returns how many users had a session. */
  readonly endAllSessions: () => Promise<number>
  /** The lines of the server's log. */
  readonly readLog: () => AsyncIterable<string>
}

/** A command on one user. */
type UserCommand = Extract<Command, { readonly idOrEmail: string }>

/** Reads more of a user than `find`. */
type ReadCommand = Extract<UserCommand, { readonly action: 'activity' | 'export' }>

/** Runs a command; `undefined` if there is no such user. */
export async function runCommand(
  command: Exclude<Command, { action: 'help' }>,
  { users, directory, endAllSessions, readLog }: CommandServices,
): Promise<CommandResult | undefined> {
  if ('idOrEmail' in command) {
    return isRead(command) ? readUser(command, directory) : runOnUser(command, users)
  }
  switch (command.action) {
    case 'list-pending-deletions':
      return describeList(command, await users.listPendingDeletions(), describePendingDeletions)
    case 'end-all':
      return describeEndAll(await endAllSessions())
    case 'list': {
      const found = await directory.list(command.limit, command.before)
      return found && describeList(command, found, describeUsers)
    }
    case 'search': {
      const found = await directory.search(command.text, command.limit)
      return describeList(command, found, describeUsers)
    }
    case 'reference':
      return findRequest(command.reference, readLog(), users)
  }
}

/** The request with the reference that a user was shown, and the user. */
async function findRequest(
  reference: string,
  log: AsyncIterable<string>,
  users: AdminUserService,
): Promise<CommandResult> {
  const requests = await findInLog(log, reference)
  if (requests.length === 0)
    return { message: `No request in this log has the reference ${reference}.` }
  const described = requests.map(async ({ line, user }) => {
    if (user === undefined) return `${line}\n\nThe request had no session.`
    const record = await users.find(user)
    return `${line}\n\n${record ? describeUser(record) : `The user ${user} no longer exists.`}`
  })
  const [first] = requests
  const message = (await Promise.all(described)).join('\n\n')
  return first?.user === undefined
    ? { message }
    : { logFields: logRead('reference', first.user), message }
}

const isRead = (command: UserCommand): command is ReadCommand =>
  command.action === 'activity' || command.action === 'export'

async function readUser(
  { action, idOrEmail }: ReadCommand,
  directory: UserDirectory,
): Promise<CommandResult | undefined> {
  if (action === 'activity') {
    const found = await directory.listActivity(idOrEmail)
    if (!found) return undefined
    return { logFields: logRead(action, found.user.id), message: describeActivity(found.value) }
  }
  const found = await directory.exportUser(idOrEmail)
  if (!found) return undefined
  return {
    logFields: { event: 'data-exported', user: found.user.id },
    message: JSON.stringify(found.value, null, 2),
  }
}

async function runOnUser(
  command: Exclude<UserCommand, ReadCommand>,
  users: AdminUserService,
): Promise<CommandResult | undefined> {
  const { action, idOrEmail } = command
  switch (action) {
    case 'find': {
      const record = await users.find(idOrEmail)
      if (!record) return undefined
      return { logFields: logRead(action, record.user.id), message: describeUser(record) }
    }
    case 'disable':
      return describeChange(
        await users.disable(idOrEmail),
        'user-disabled',
        'is disabled and signed out everywhere',
      )
    case 'enable':
      return describeChange(await users.enable(idOrEmail), 'user-enabled', 'can sign in again')
    case 'end-sessions':
      return describeChange(
        await users.endSessions(idOrEmail),
        'sessions-ended',
        'is signed out everywhere',
      )
    case 'remove-factors':
      return describeChange(
        await users.removeFactors(idOrEmail),
        'factors-removed',
        'has no second factors, and two-step login is off',
      )
    case 'delete':
      return describeDeletion(await users.delete(idOrEmail))
    case 'assign-email':
      return describeAssignment(await users.assignEmail(idOrEmail, command.email))
  }
}

function describeList(
  { action }: Command,
  found: readonly UserRow[],
  describe: (users: readonly UserRow[]) => string,
): CommandResult {
  const logFields = { event: 'users-read', command: action, users: found.length } as const
  return { logFields, message: describe(found) }
}

/** Without what the operator entered, which may be an email. */
function logRead(command: Command['action'], user: string) {
  return { event: 'users-read', command, user } as const
}

function describeEndAll(users: number): CommandResult {
  const message = `All sessions are ended. ${users === 1 ? 'One user was' : `${users} users were`} logged in.`
  return { logFields: { event: 'all-sessions-ended', users }, message }
}

function describeChange(
  user: UserRow | undefined,
  event: SecurityEvent,
  outcome: string,
): CommandResult | undefined {
  if (user && user.deleting_at !== null) return { message: `${user.id} ${DELETED}` }
  return user && { logFields: { event, user: user.id }, message: `${user.id} ${outcome}.` }
}

/** The command also removed the row that blocks sign-ins with the uid, if the user's own deletion was pending. */
function describeDeletion(user: UserRow | undefined): CommandResult | undefined {
  if (!user) return undefined
  const hint = user.deleting_at === null ? '' : ` ${describeProviderAccount(user)}`
  const message = `${user.id} is deleted.${hint}`
  return { logFields: { event: 'user-deleted', user: user.id }, message }
}

function describeAssignment(
  assigned: Awaited<ReturnType<AdminUserService['assignEmail']>>,
): CommandResult | undefined {
  if (!assigned) return undefined
  const { user, tookFrom } = assigned
  if (user.deleting_at !== null) return { message: `${user.id} ${DELETED}` }
  const message = `${user.id} now has the email ${user.email} and is signed out everywhere.`
  const logFields = { event: 'email-assigned', user: user.id } as const
  if (tookFrom === undefined) return { logFields, message }
  return {
    logFields: { ...logFields, took_email_from: tookFrom },
    message: `${message} It belonged to ${tookFrom} before, who can no longer sign in with it.`,
  }
}
