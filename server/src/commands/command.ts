import { ProductError } from '@foyer/product/product.ts'
import { Command, CommanderError } from 'commander'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { ConfigError, type Environment, parseDatabaseUrl } from '../config/settings.ts'
import { findSqliteFile } from '../core/database-url.ts'
import { createLogger, type LogFields } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { type Database, DatabaseStartError, isDatabaseOutage } from '../db/database.ts'
import { HooksError } from '../hooks/hooks.ts'

// The frame of the commands for operators, `npm run NAME`: arguments and help, exit codes, the database, and how a failure
// is reported. Each command is a chapter of its own beside this file.

const EXIT_SUCCESS = 0

const EXIT_FAILURE = 1

const EXIT_USAGE = 2

const EXIT_CODES = 'Exit codes: 0 success, 1 failure or a problem found, 2 invalid arguments.'

/** In characters. The same everywhere, so that a help text looks the same in a terminal and in a document. */
const HELP_WIDTH = 100

/** Where a command prints, and what is typed or piped into it. Tests pass their own. */
export interface Terminal {
  readonly log: (text: string) => void
  readonly error: (text: string) => void
  readonly input: NodeJS.ReadableStream
}

const TERMINAL: Terminal = {
  log: (text) => console.log(text),
  error: (text) => console.error(text),
  // A process that has opened its input may wait for it when it ends.
  get input() {
    return process.stdin
  },
}

/** One call of a command. */
export interface OperatorCall {
  readonly env: Environment
  readonly terminal: Terminal
  /**
   * Logs what the operator did or read, with the operator's name: to stderr, because stdout is what the operator reads and
   * may contain a user's email.
   */
  readonly record: (fields: LogFields & Readonly<Record<string, unknown>>) => void
  /** Makes the exit code that of a failure, when the command has printed the reason itself. */
  readonly fail: () => void
}

/** Why a command cannot do its work. The message is for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * The command `npm run NAME`, which returns its exit code. `define` declares its description, arguments and action. An
 * action prints what it did; what it throws is printed in a sentence.
 */
export function operatorCommand(
  name: string,
  define: (command: Command, call: OperatorCall) => void,
): (args: readonly string[], env: Environment, terminal?: Terminal) => Promise<number> {
  return async (args, env, terminal = TERMINAL) => {
    let exitCode = EXIT_SUCCESS
    const command = createCommand(name, terminal)
    define(command, {
      env,
      terminal,
      record: (fields) => {
        const log = createLogger({ write: (line) => terminal.error(line.trimEnd()) })
        log.info({ by: 'operator', operator: findOperatorName(env), ...fields })
      },
      fail: () => (exitCode = EXIT_FAILURE),
    })
    try {
      await command.parseAsync(args, { from: 'user' })
      return exitCode
    } catch (error) {
      if (error instanceof CommanderError)
        return error.exitCode === EXIT_SUCCESS ? EXIT_SUCCESS : EXIT_USAGE
      terminal.error(describeError(error))
      return EXIT_FAILURE
    }
  }
}

/** Its subcommands inherit what is set here, except the exit codes in the help. */
function createCommand(name: string, terminal: Terminal): Command {
  return new Command(`npm run ${name} --`)
    .helpOption('-h, --help', 'Show this text.')
    .helpCommand(false)
    .addHelpText('after', `\n${EXIT_CODES}`)
    .showHelpAfterError()
    .configureHelp({ helpWidth: HELP_WIDTH })
    .configureOutput({
      writeOut: (text) => terminal.log(text.trimEnd()),
      writeErr: (text) => terminal.error(text.trimEnd()),
      // Too many arguments are not repeated, because one may be the address of a database with its password.
      outputError: (text, write) => write(text.replace(/( but got \d+): [^]*/, '$1.')),
    })
    .exitOverride()
}

/** In a sentence for the operator. */
export function describeError(thrown: unknown): string {
  if (
    thrown instanceof ConfigError ||
    thrown instanceof ProductError ||
    thrown instanceof HooksError
  )
    return thrown.messages.join('\n')
  if (thrown instanceof ProblemError && thrown.code === 'refused') return thrown.detail
  if (thrown instanceof ProblemError && thrown.options.reason === 'hook-failed')
    return `A hook has failed: ${reasonOf(thrown.cause)}`
  if (thrown instanceof CommandError) return thrown.message
  const error = thrown instanceof DatabaseStartError ? thrown.cause : thrown
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return isDatabaseOutage(error) ? `The database is not available: ${reason}` : reason
}

/** `OPERATOR`, else the user of the machine, also behind sudo. */
function findOperatorName(env: Environment): string {
  return env.OPERATOR || env.SUDO_USER || userInfo().username
}

/** Runs `work` on the database of `DATABASE_URL` (or `DATA_DIR`), and closes it. */
export async function withDatabase<Result>(
  env: Environment,
  open: (url: string) => Database | Promise<Database>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = parseDatabaseUrl(env)
  const file = findSqliteFile(url)
  // Opening a missing file would create it, also if its path is mistyped.
  if (file !== undefined && !existsSync(file))
    throw new CommandError(`There is no database at ${file}.`)
  let database: Database | undefined
  try {
    database = await open(url)
    return await work(database)
  } catch (error) {
    throw explainDatabaseError(error)
  } finally {
    await database?.close()
  }
}

/** What the database said, in a sentence for the operator. Any other error stays as it is. */
function explainDatabaseError(thrown: unknown): unknown {
  const error = thrown instanceof DatabaseStartError ? thrown.cause : thrown
  const explain = (what: string) =>
    new CommandError(`The database at DATABASE_URL ${what}: ${reasonOf(error)}`, { cause: thrown })
  if (isDatabaseOutage(error)) return explain('is not reachable')
  return thrown instanceof DatabaseStartError ? explain('cannot be used') : thrown
}

/** The absolute path of the database of `DATABASE_URL` (or `DATA_DIR`), which need not exist. */
export function requireSqliteFile(env: Environment): string {
  const file = findSqliteFile(parseDatabaseUrl(env))
  if (file === undefined)
    throw new CommandError(
      'The database of DATABASE_URL is not a SQLite file. For Postgres see docs/operate/back-up.md.',
    )
  return path.resolve(file)
}

/** What a check of an installation found. */
export interface Outcome {
  /** `skipped`: it does not apply here, or needs a check that failed. */
  readonly result: 'ok' | 'problem' | 'skipped'
  /** What was found; for a problem also what to do. */
  readonly message: string
}

export const ok = (message: string): Outcome => ({ result: 'ok', message })

export const problem = (message: string): Outcome => ({ result: 'problem', message })

export const skipped = (message: string): Outcome => ({ result: 'skipped', message })

const INDENTED_LINE = `\n${' '.repeat(27)}`

const LABELS = { ok: 'ok', problem: 'PROBLEM', skipped: '-' } as const

/** A line of the output; further lines of the message are indented. */
export function describeFinding(check: string, { result, message }: Outcome): string {
  return `${LABELS[result].padEnd(8)} ${check.padEnd(17)} ${message.replaceAll('\n', INDENTED_LINE)}`
}

/** The text of an error, or of its cause if it has one: the message of a `fetch` error itself says little. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message, name } = error
  if (cause instanceof Error) return reasonOf(cause)
  return message || ('code' in error ? String(error.code) : name)
}
