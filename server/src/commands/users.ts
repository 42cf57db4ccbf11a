import { parseEmail } from '@foyer/contract/user.ts'
import { loadProduct } from '@foyer/product/load.ts'
import { Argument, type Command, InvalidArgumentError } from 'commander'
import { createInterface } from 'node:readline'
import {
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
import type { SecurityEvent } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { reportingDatabase } from '../db/events.ts'
import { openDatabase } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { createReport, type Hooks, listReceivers, loadHooks } from '../hooks/hooks.ts'
import { listKnownWebhooks } from '../hooks/webhooks.ts'
import { CommandError, describeError, operatorCommand, withDatabase } from './command.ts'
import {
  describeActivity,
  describePendingDeletions,
  describeProviderAccount,
  describeUser,
  describeUsers,
} from './describe-users.ts'

/** How many users `list` and `search` show. */
const DEFAULT_LIMIT = 50

/** `npm run users` */
export const run = operatorCommand('users', (users, { env, terminal, record, fail }) => {
  users.description(
    "The commands use the database of DATABASE_URL (or DATA_DIR), work while servers run, and take effect on all of them immediately. Each change and export is logged to stderr with the operator's name: the environment variable OPERATOR, or else the name of this machine's user.",
  )

  /** Opens the database, and prints and logs what `work` did on it. */
  const perform: Perform = async (work) => {
    const product = await loadProduct(env)
    const hooks = await loadHooks(env)
    const result = await withDatabase(env, openWithoutTimeLimits, async (plain) => {
      const database = await reportToServers(plain, hooks)
      return work({ database, clock: Date.now, product })
    })
    if (!result) throw new CommandError('There is no user with this id or email.')
    if (result.logFields) record(result.logFields)
    terminal.log(result.message)
  }

  /** A command on one user. */
  const onUser = (
    name: string,
    description: string,
    work: (server: AdministrationServer, user: string) => Promise<CommandResult | undefined>,
  ) =>
    users
      .command(name)
      .description(description)
      .argument('<email|id>', '', toCanonical)
      .action((user: string) => perform((server) => work(server, user)))

  users
    .command('list')
    .description(`List the newest users (${DEFAULT_LIMIT}), or those created before a user.`)
    .argument('[number]')
    .argument('[email|id]')
    .action((first: string | undefined, second: string | undefined, _: object, list: Command) => {
      const { limit, before } = readListArguments(list, first, second)
      return perform((server) =>
        describeList('list', listUsers(server, limit, before), describeUsers),
      )
    })
  users
    .command('search')
    .description('List the users whose id, uid, email or name contains the text.')
    .argument('<text>', '', parseText)
    .action((text: string) =>
      perform((server) =>
        describeList('search', searchUsers(server, text, DEFAULT_LIMIT), describeUsers),
      ),
    )

  onUser('find', 'Show a user.', async (server, idOrEmail) => {
    const record = await findRecord(server, idOrEmail)
    return record && { logFields: logRead('find', record.user.id), message: describeUser(record) }
  })
  onUser('activity', "Show a user's recent activity.", async (server, idOrEmail) => {
    const found = await readActivity(server, idOrEmail)
    if (!found) return undefined
    return { logFields: logRead('activity', found.user.id), message: describeActivity(found.value) }
  })
  onUser(
    'export',
    'Print everything that is stored about a user, as JSON.',
    async (server, idOrEmail) => {
      const found = await exportData(server, idOrEmail)
      if (!found) return undefined
      const logFields = { event: 'data-exported', user: found.user.id } as const
      return { logFields, message: JSON.stringify(found.value, null, 2) }
    },
  )

  onUser('disable', 'End all sessions and block new ones.', (server, idOrEmail) => {
    const disabled = disableUser(server, idOrEmail)
    return describeChange(disabled, 'user-disabled', 'is disabled and signed out everywhere')
  })
  onUser('enable', 'Allow a disabled user to sign in again.', (server, idOrEmail) =>
    describeChange(enableUser(server, idOrEmail), 'user-enabled', 'can sign in again'),
  )
  onUser(
    'end-sessions',
    'End all sessions and the trust in devices. The user can sign in again, with a passkey alone only after confirming it on the account page.',
    (server, idOrEmail) =>
      describeChange(endSessions(server, idOrEmail), 'sessions-ended', 'is signed out everywhere'),
  )
  onUser(
    'remove-factors',
    'Turn two-step login off and remove all second factors, for a user who has lost them. First make sure that it is the user who asks.',
    (server, idOrEmail) => {
      const removed = removeFactors(server, idOrEmail)
      const outcome = 'has no second factors, and two-step login is off'
      return describeChange(removed, 'factors-removed', outcome)
    },
  )
  users
    .command('end-all')
    .description('End the sessions of all users, as after restoring a backup.')
    .addArgument(
      new Argument('<yes>', 'the word "yes", because this logs out every user').choices(['yes']),
    )
    .action(() =>
      perform(async (server) => {
        const { users: count, failed } = await endAllSessions(server)
        for (const { id, error } of failed)
          terminal.error(`${id} is still logged in: ${describeError(error)}`)
        if (failed.length > 0) fail()
        return describeEndAll(count, failed.length)
      }),
    )
  onUser(
    'delete',
    'Delete the user from the database. The account at the identity provider remains, and signing in with it creates a new user: delete it there as well.',
    async (server, idOrEmail) => describeDeletion(await deleteUser(server, idOrEmail)),
  )

  users
    .command('reference')
    .description(
      "Find the request with the reference that a user was shown in the server's log, and the user: reference 3f2a9c1b < log",
    )
    .argument('<reference>', '', parseReference)
    .action((reference: string) =>
      perform((server) =>
        findRequest(reference, createInterface({ input: terminal.input }), server),
      ),
    )
  users
    .command('list-pending-deletions')
    .description(
      'List users who deleted their account, but whose account at the identity provider still exists. Delete that account there by its uid, then delete the user by id.',
    )
    .action(() =>
      perform((server) =>
        describeList(
          'list-pending-deletions',
          listPendingDeletions(server),
          describePendingDeletions,
        ),
      ),
    )
  users
    .command('assign-email')
    .description(
      'Assign an email to a user. If another user has it, the two exchange their accounts at the identity provider: signing in with that email then opens the user named first. If it is another email than before, the password so far is refused: ask the user to set a new one.',
    )
    .argument('<email|id>', '', toCanonical)
    .argument('<new email>', '', parseNewEmail)
    .action((idOrEmail: string, email: string) =>
      perform(async (server) => describeAssignment(await assignEmail(server, idOrEmail, email))),
    )
})

type Perform = (
  work: (server: AdministrationServer) => Promise<CommandResult | undefined>,
) => Promise<void>

interface CommandResult {
  readonly message: string
  /** Absent if no user was changed or shown. */
  readonly logFields?: {
    readonly event: SecurityEvent
    readonly user?: string
    /** The name of a command that only reads. */
    readonly command?: string
    /** How many users it concerns. */
    readonly users?: number
    /** The id of the user whose email was reassigned. */
    readonly took_email_from?: string
  }
}

/** The servers deliver what the command has done. */
async function reportToServers(database: Database, hooks: Hooks): Promise<Database> {
  const receivers = [...listReceivers(hooks), ...(await listKnownWebhooks(database.tables))]
  const report = createReport(hooks, receivers, Date.now)
  return report ? reportingDatabase(database, report) : database
}

/** If the connection is lost between queries, the next query fails and reports it. */
const openWithoutTimeLimits = (url: string) =>
  openDatabase(url, () => {}, { queryTimeLimits: 'unlimited' })

/** An id, or an email in canonical form. */
const toCanonical = (idOrEmail: string) => parseEmail(idOrEmail) ?? idOrEmail

/** Both are optional, so what looks like a number is the number. */
function readListArguments(list: Command, first = String(DEFAULT_LIMIT), second?: string) {
  const [count, before, more] = /^-?\d+$/.test(first)
    ? [first, second]
    : [String(DEFAULT_LIMIT), first, second]
  if (!/^[1-9]\d{0,4}$/.test(count) || more !== undefined)
    list.error('error: expected a number from 1 to 99999, then the email or id of a user')
  return { limit: Number(count), before: before === undefined ? undefined : toCanonical(before) }
}

function parseText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.')
  return text.trim()
}

/** The reference that users see is the first part of a request id; the whole id works too. */
function parseReference(text: string): string {
  const reference = text.toLowerCase()
  if (!/^[\da-f]{8}(-[\da-f-]+)?$/.test(reference))
    throw new InvalidArgumentError('It has 8 digits and letters from a to f.')
  return reference
}

function parseNewEmail(text: string): string {
  const email = parseEmail(text)
  if (email === undefined) throw new InvalidArgumentError('It is not a valid email address.')
  return email
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

async function describeList(
  command: string,
  users: Promise<readonly UserRow[] | undefined>,
  describe: (users: readonly UserRow[]) => string,
): Promise<CommandResult | undefined> {
  const found = await users
  if (!found) return undefined
  const logFields = { event: 'users-read', command, users: found.length } as const
  return { logFields, message: describe(found) }
}

/** Without what the operator entered, which may be an email. */
function logRead(command: string, user: string) {
  return { event: 'users-read', command, user } as const
}

function describeEndAll(users: number, failed: number): CommandResult {
  const all =
    failed === 0
      ? 'All sessions are ended.'
      : `All sessions are ended, except those of ${failed === 1 ? 'one user' : `${failed} users`}.`
  const message = `${all} ${users === 1 ? 'One user was' : `${users} users were`} logged in.`
  return { logFields: { event: 'all-sessions-ended', users }, message }
}

async function describeChange(
  changed: Promise<UserRow | undefined>,
  event: SecurityEvent,
  outcome: string,
): Promise<CommandResult | undefined> {
  const user = await changed
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
