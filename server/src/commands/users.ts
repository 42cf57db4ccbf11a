import type { Activity } from '@foyer/contract/schemas.ts'
import { parseEmail } from '@foyer/contract/user.ts'
import { loadProduct } from '@foyer/product/load.ts'
import { ProductError } from '@foyer/product/product.ts'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  type AdminUserRecord,
  type AdministrationServer,
  assignEmail,
  deleteUser,
  disableUser,
  enableUser,
  endAllSessions,
  endSessions,
  exportData,
  findRecord,
  listPendingDeletions,
  listUsers,
  readActivity,
  removeFactors,
  searchUsers,
} from '../account/administration.ts'
import { ConfigError, type Environment, parseDatabaseUrl } from '../config/settings.ts'
import type { SecurityEvent } from '../core/log.ts'
import { DatabaseStartError, isDatabaseOutage } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { createOperatorLog, findOperatorName, type Terminal, TERMINAL } from './command.ts'

/** Commands whose only argument is a user. */
const ACTIONS = [
  'find',
  'activity',
  'export',
  'disable',
  'enable',
  'end-sessions',
  'remove-factors',
  'delete',
] as const

type Action = (typeof ACTIONS)[number]

/** How many users `list` and `search` show. */
const DEFAULT_LIMIT = 50

/** `idOrEmail` is an id or an email in canonical form. */
type Command =
  | { readonly action: 'help' }
  | { readonly action: 'list-pending-deletions' }
  | { readonly action: 'end-all' }
  | { readonly action: 'list'; readonly limit: number; readonly before: string | undefined }
  | { readonly action: 'search'; readonly text: string; readonly limit: number }
  | { readonly action: 'reference'; readonly reference: string }
  | { readonly action: 'activity' | 'export'; readonly idOrEmail: string }
  | { readonly action: Exclude<Action, 'activity' | 'export'>; readonly idOrEmail: string }
  | { readonly action: 'assign-email'; readonly idOrEmail: string; readonly email: string }

/** Parses the arguments after `npm run users --`. Returns an error message if they are invalid. */
function parseCommand(args: readonly string[]): Command | string {
  const [name, ...operands] = args
  if (name === undefined) return 'A command is missing.'
  if (args.includes('--help') || args.includes('-h')) return { action: 'help' }
  const parse = PARSERS[name]
  if (parse) return parse(operands)
  return isAction(name) ? parseAction(name, operands) : `Unknown command "${name}".`
}

/** Parsers of the commands with other arguments. */
const PARSERS: Readonly<Record<string, (operands: readonly string[]) => Command | string>> = {
  'list-pending-deletions': (operands) =>
    operands.length === 0
      ? { action: 'list-pending-deletions' }
      : '"list-pending-deletions" takes no arguments.',
  'assign-email': parseAssignEmail,
  'end-all': parseEndAll,
  list: parseList,
  search: parseSearch,
  reference: parseReference,
}

/** Requires the word `yes`, because it concerns all users. */
function parseEndAll([answer, ...rest]: readonly string[]): Command | string {
  if (answer !== 'yes' || rest.length > 0)
    return 'This logs out every user. If you are sure: end-all yes'
  return { action: 'end-all' }
}

function parseList(words: readonly string[]): Command | string {
  const hasNumber = /^-?\d+$/.test(words[0] ?? '')
  const [count, before, ...rest] = hasNumber ? words : [undefined, ...words]
  const limit = parseLimit(count)
  if (limit === undefined || rest.length > 0) return 'Usage: list [number] [email|id]'
  return { action: 'list', limit, before: before === undefined ? before : toCanonical(before) }
}

function parseSearch([text, ...rest]: readonly string[]): Command | string {
  if (text === undefined || text.trim() === '' || rest.length > 0) return 'Usage: search <text>'
  return { action: 'search', text: text.trim(), limit: DEFAULT_LIMIT }
}

/** The reference that users see is the first part of a request id; the whole id works too. */
function parseReference([text = '', ...rest]: readonly string[]): Command | string {
  const reference = text.toLowerCase()
  if (!/^[\da-f]{8}(-[\da-f-]+)?$/.test(reference) || rest.length > 0)
    return 'Usage: reference <8 letters and digits> < log'
  return { action: 'reference', reference }
}

function parseLimit(text = String(DEFAULT_LIMIT)): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

function parseAction(action: Action, [idOrEmail, ...rest]: readonly string[]): Command | string {
  if (idOrEmail === undefined || rest.length > 0) return `Usage: ${action} <email|id>`
  return { action, idOrEmail: toCanonical(idOrEmail) }
}

function parseAssignEmail(operands: readonly string[]): Command | string {
  const [idOrEmail, text, ...rest] = operands
  if (idOrEmail === undefined || text === undefined || rest.length > 0)
    return 'Usage: assign-email <email|id> <new email>'
  const email = parseEmail(text)
  if (email === undefined) return 'The new email is not a valid email address.'
  return { action: 'assign-email', idOrEmail: toCanonical(idOrEmail), email }
}

function isAction(name: string): name is Action {
  return ACTIONS.some((action) => action === name)
}

function toCanonical(idOrEmail: string): string {
  return parseEmail(idOrEmail) ?? idOrEmail
}

/** A line per user, with columns of fixed order. Emails and names are for the operator's eyes, never for the log. */
function describeUsers(users: readonly UserRow[]): string {
  if (users.length === 0) return 'There are no such users.'
  return users.map(describeLine).join('\n')
}

function describeLine(user: UserRow): string {
  const { id, created_at, email } = user
  const created = new Date(created_at).toISOString()
  const state = describeState(user).padEnd(10)
  return [id, created, state, printable(email ?? 'no email'), nameOf(user)].join('  ').trimEnd()
}

function describeState({ deleting_at, disabled_at, email_verified }: UserRow): string {
  if (deleting_at !== null) return 'deleting'
  if (disabled_at !== null) return 'disabled'
  return email_verified === 1 ? 'verified' : 'unverified'
}

function describeActivity(activity: readonly Activity[]): string {
  if (activity.length === 0) return 'There is no activity.'
  return activity
    .map(({ at, event, provider, browser, system, address }) =>
      [at, event.padEnd(22), provider, browser, system, address]
        .filter(Boolean)
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function describeUser({ user, sessions }: AdminUserRecord): string {
  if (user.deleting_at !== null) return describePendingDeletion(user)
  const fields = {
    id: user.id,
    email: printable(user.email ?? 'none (another identity has verified it)'),
    verified: user.email_verified === 1 ? 'yes' : 'no',
    name: nameOf(user) || 'none',
    created: new Date(user.created_at).toISOString(),
    sessions: String(sessions),
    'two-step':
      user.two_step_at === null ? 'off' : `since ${new Date(user.two_step_at).toISOString()}`,
    disabled:
      user.disabled_at === null ? 'no' : `since ${new Date(user.disabled_at).toISOString()}`,
  }
  return toLines(fields)
}

function describePendingDeletions(users: readonly UserRow[]): string {
  if (users.length === 0) return 'There are no pending deletions.'
  return users.map(describePendingDeletion).join('\n\n')
}

function describePendingDeletion(user: UserRow): string {
  const since = new Date(user.deleting_at ?? 0).toISOString()
  const fields = { id: user.id, deleting: `since ${since}`, identity: user.identity_uid }
  return `${toLines(fields)}\n\nThis identity cannot sign in. ${describeProviderAccount(user)}`
}

function toLines(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(9)} ${value}`)
    .join('\n')
}

function describeProviderAccount({ identity_uid }: UserRow): string {
  return `If the identity provider still has the account ${identity_uid}, delete it there.`
}

const nameOf = ({ first_name, last_name }: UserRow) =>
  printable(`${first_name} ${last_name}`.trim())

/** What users enter must not reorder the line in a terminal, start another, or control the terminal. */
function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}

/** A line of the server's log about a request. */
interface LoggedRequest {
  /** From the first `{` to the end of the line. */
  readonly line: string
  /** The id of the user, if the request had a session. */
  readonly user: string | undefined
}

/** The lines about requests whose id begins with `reference`. */
export async function findInLog(
  log: AsyncIterable<string>,
  reference: string,
): Promise<readonly LoggedRequest[]> {
  const found: LoggedRequest[] = []
  for await (const line of log) {
    // What runs the server may write something before each line, such as the time.
    const json = line.slice(Math.max(line.indexOf('{'), 0))
    if (json.includes(`"request_id":"${reference}`))
      found.push({ line: json, user: readUserOfLine(json) })
  }
  return found
}

function readUserOfLine(json: string): string | undefined {
  try {
    const { user }: { user?: unknown } = JSON.parse(json)
    return typeof user === 'string' ? user : undefined
  } catch {
    return undefined // the line is cut off
  }
}

const DELETED = 'has deleted their account. There is nothing left to change.'

interface CommandResult {
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

/** A command on one user. */
type UserCommand = Extract<Command, { readonly idOrEmail: string }>

/** Reads more of a user than `find`. */
type ReadCommand = Extract<UserCommand, { readonly action: 'activity' | 'export' }>

/** Runs a command; `undefined` if there is no such user. */
async function runCommand(
  command: Exclude<Command, { action: 'help' }>,
  server: AdministrationServer,
  input: Terminal['input'],
): Promise<CommandResult | undefined> {
  if ('idOrEmail' in command) {
    return isRead(command) ? readUser(command, server) : runOnUser(command, server)
  }
  switch (command.action) {
    case 'list-pending-deletions':
      return describeList(command, await listPendingDeletions(server), describePendingDeletions)
    case 'end-all':
      return describeEndAll(await endAllSessions(server))
    case 'list': {
      const found = await listUsers(server, command.limit, command.before)
      return found && describeList(command, found, describeUsers)
    }
    case 'search': {
      const found = await searchUsers(server, command.text, command.limit)
      return describeList(command, found, describeUsers)
    }
    case 'reference':
      return findRequest(command.reference, createInterface({ input }), server)
  }
}

/** The request with the reference that a user was shown, and the user. */
async function findRequest(
  reference: string,
  log: AsyncIterable<string>,
  server: AdministrationServer,
): Promise<CommandResult> {
  const requests = await findInLog(log, reference)
  if (requests.length === 0)
    return { message: `No request in this log has the reference ${reference}.` }
  const described = requests.map(async ({ line, user }) => {
    if (user === undefined) return `${line}\n\nThe request had no session.`
    const record = await findRecord(server, user)
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
  server: AdministrationServer,
): Promise<CommandResult | undefined> {
  if (action === 'activity') {
    const found = await readActivity(server, idOrEmail)
    if (!found) return undefined
    return { logFields: logRead(action, found.user.id), message: describeActivity(found.value) }
  }
  const found = await exportData(server, idOrEmail)
  if (!found) return undefined
  return {
    logFields: { event: 'data-exported', user: found.user.id },
    message: JSON.stringify(found.value, null, 2),
  }
}

async function runOnUser(
  command: Exclude<UserCommand, ReadCommand>,
  server: AdministrationServer,
): Promise<CommandResult | undefined> {
  const { action, idOrEmail } = command
  switch (action) {
    case 'find': {
      const record = await findRecord(server, idOrEmail)
      if (!record) return undefined
      return { logFields: logRead(action, record.user.id), message: describeUser(record) }
    }
    case 'disable':
      return describeChange(
        await disableUser(server, idOrEmail),
        'user-disabled',
        'is disabled and signed out everywhere',
      )
    case 'enable':
      return describeChange(
        await enableUser(server, idOrEmail),
        'user-enabled',
        'can sign in again',
      )
    case 'end-sessions':
      return describeChange(
        await endSessions(server, idOrEmail),
        'sessions-ended',
        'is signed out everywhere',
      )
    case 'remove-factors':
      return describeChange(
        await removeFactors(server, idOrEmail),
        'factors-removed',
        'has no second factors, and two-step login is off',
      )
    case 'delete':
      return describeDeletion(await deleteUser(server, idOrEmail))
    case 'assign-email':
      return describeAssignment(await assignEmail(server, idOrEmail, command.email))
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
  assigned: Awaited<ReturnType<typeof assignEmail>>,
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

const EXIT_SUCCESS = 0

const EXIT_FAILURE = 1

const EXIT_USAGE = 2

/** Runs the `users` command and returns its exit code. */
export async function runUsersCommand(
  args: readonly string[],
  env: Environment,
  terminal: Terminal = TERMINAL,
): Promise<number> {
  const print = (text: string) => (terminal.log(text), EXIT_SUCCESS)
  const fail = (text: string, code: number) => (terminal.error(text), code)
  const command = parseCommand(args)
  if (typeof command === 'string') return fail(`${command}\n\n${USAGE}`, EXIT_USAGE)
  if (command.action === 'help') return print(USAGE)
  try {
    const result = await runOnDatabase(env, command, terminal)
    if (!result) return fail('There is no user with this id or email.', EXIT_FAILURE)
    if (result.logFields) writeLogLine(result.logFields, findOperatorName(env), terminal)
    return print(result.message)
  } catch (error) {
    return fail(describeError(error), EXIT_FAILURE)
  }
}

async function runOnDatabase(
  env: Environment,
  command: Exclude<Command, { action: 'help' }>,
  { input }: Terminal,
) {
  const url = findDatabase(env)
  const product = await loadProduct(env)
  // If the connection is lost between queries, the next query fails and reports it.
  const database = await openDatabase(url, () => {}, { queryTimeLimits: 'unlimited' })
  try {
    return await runCommand(command, { database, clock: Date.now, product }, input)
  } finally {
    await database.close()
  }
}

/** Without the check, a mistyped path would create an empty database. */
function findDatabase(env: Environment): string {
  const url = parseDatabaseUrl(env)
  const file = url.startsWith('sqlite:') && url.slice('sqlite:'.length)
  if (file && !existsSync(file)) throw new ConfigError([`There is no database at ${file}.`])
  return url
}

function writeLogLine(
  fields: NonNullable<CommandResult['logFields']>,
  operator: string,
  terminal: Terminal,
): void {
  createOperatorLog(terminal).info({ by: 'operator', operator, ...fields })
}

function describeError(thrown: unknown): string {
  if (thrown instanceof ConfigError || thrown instanceof ProductError)
    return thrown.messages.join('\n')
  const error = thrown instanceof DatabaseStartError ? thrown.cause : thrown
  const reason = error instanceof Error ? error.message : String(error)
  return isDatabaseOutage(error)
    ? `The database at DATABASE_URL is not reachable: ${reason}`
    : `The database at DATABASE_URL cannot be used: ${reason}`
}

const USAGE = `npm run users -- <command>

  list [number] [email|id]             List the newest users (50), or those created before a user.
  search <text>                        List the users whose id, uid, email or name contains the text.
  find <email|id>                      Show a user.
  activity <email|id>                  Show a user's recent activity.
  export <email|id>                    Print everything that is stored about a user, as JSON.
  disable <email|id>                   End all sessions and block new ones.
  enable <email|id>                    Allow a disabled user to sign in again.
  end-sessions <email|id>              End all sessions and the trust in devices. The user can sign in again,
                                       with a passkey alone only after confirming it on the account page.
  remove-factors <email|id>            Turn two-step login off and remove all second factors, for a user who
                                       has lost them. First make sure that it is the user who asks.
  end-all yes                          End the sessions of all users, as after restoring a backup.
  delete <email|id>                    Delete the user from the database. The account at the identity
                                       provider remains, and signing in with it creates a new user:
                                       delete it there as well.
  reference <reference> < log          Find the request with the reference that a user was shown in the
                                       server's log, and the user.
  list-pending-deletions               List users who deleted their account, but whose account at the
                                       identity provider still exists. Delete that account there by its
                                       uid, then delete the user by id.
  assign-email <email|id> <new email>  Assign an email to a user. If another user has it, the two exchange
                                       their accounts at the identity provider: signing in with that
                                       email then opens the user named first.

The commands use the database of DATABASE_URL (or DATA_DIR), work while servers run, and take effect on all
of them immediately. Each change and export is logged to stderr with the operator's name:
the environment variable OPERATOR, or else the name of this machine's user.
Exit codes: 0 success, 1 failure, 2 invalid arguments.`
