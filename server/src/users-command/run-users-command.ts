import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { ConfigError, parseDatabaseUrl, type Environment } from '../config.ts'
import { createAdminUserService } from '../services/admin-user-service.ts'
import { endAllSessions } from '../services/end-all-sessions.ts'
import { createUserDirectory } from '../services/user-directory.ts'
import { isDatabaseOutage } from '../stores/database-outage.ts'
import { DatabaseStartError } from '../stores/database-start-error.ts'
import { openDatabase } from '../stores/open-database.ts'
import { parseCommand, type Command } from './command.ts'
import { createOperatorLog, TERMINAL, type Terminal } from '../operator-command.ts'
import { findOperatorName } from '../operator-name.ts'
import { runCommand, type CommandResult } from './run-command.ts'
import { USAGE } from './usage.ts'

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
    const result = await runOnDatabase(findDatabase(env), command, terminal)
    if (!result) return fail('There is no user with this id or email.', EXIT_FAILURE)
    if (result.logFields) writeLogLine(result.logFields, findOperatorName(env), terminal)
    return print(result.message)
  } catch (error) {
    return fail(describeError(error), EXIT_FAILURE)
  }
}

async function runOnDatabase(
  url: string,
  command: Exclude<Command, { action: 'help' }>,
  { input }: Terminal,
) {
  // If the connection is lost between queries, the next query fails and reports it.
  const database = await openDatabase(url, () => {}, { queryTimeLimits: 'unlimited' })
  try {
    const users = createAdminUserService(database, Date.now)
    return await runCommand(command, {
      users,
      directory: createUserDirectory(database, Date.now),
      endAllSessions: () => endAllSessions(database, users, Date.now),
      readLog: () => createInterface({ input }),
    })
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
  if (thrown instanceof ConfigError) return thrown.messages.join('\n')
  const error = thrown instanceof DatabaseStartError ? thrown.cause : thrown
  const reason = error instanceof Error ? error.message : String(error)
  return isDatabaseOutage(error)
    ? `The database at DATABASE_URL is not reachable: ${reason}`
    : `The database at DATABASE_URL cannot be used: ${reason}`
}
