import { ProductError } from '@foyer/product/product.ts'
import { userInfo } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, type Environment, parseDatabaseUrl } from '../config/settings.ts'
import { findSqliteFile } from '../core/database-url.ts'
import { createLogger } from '../core/log.ts'
import { DatabaseStartError, isDatabaseOutage } from '../db/database.ts'

const EXIT_SUCCESS = 0

const EXIT_FAILURE = 1

const EXIT_USAGE = 2

/** Where a command prints, and what is typed or piped into it. Tests pass their own. */
export interface Terminal {
  readonly log: (text: string) => void
  readonly error: (text: string) => void
  readonly input: NodeJS.ReadableStream
}

export const TERMINAL: Terminal = {
  log: (text) => console.log(text),
  error: (text) => console.error(text),
  // A process that has opened its input may wait for it when it ends.
  get input() {
    return process.stdin
  },
}

/** Logs to stderr, because stdout is what the operator reads and may contain a user's email. */
export const createOperatorLog = (terminal: Terminal) =>
  createLogger({ write: (line) => terminal.error(line.trimEnd()) })

/** Why a command cannot do its work. The message is for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** What is wrong with the arguments. The usage is printed after the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface OperatorCommand<Flag extends string> {
  readonly usage: string
  readonly operands: readonly string[]
  readonly flags: readonly Flag[]
  /** Returns the lines to print. */
  readonly run: (call: CommandCall<Flag>) => Promise<readonly string[]>
}

export interface CommandCall<Flag extends string> {
  readonly operands: readonly string[]
  readonly flags: ReadonlySet<Flag>
  readonly env: Environment
  readonly terminal: Terminal
}

/** Runs a command and returns its exit code. */
export async function runOperatorCommand<Flag extends string>(
  { usage, operands, flags, run }: OperatorCommand<Flag>,
  args: readonly string[],
  env: Environment,
  terminal: Terminal = TERMINAL,
): Promise<number> {
  const print = (text: string) => (terminal.log(text), EXIT_SUCCESS)
  const fail = (text: string, code: number) => (terminal.error(text), code)
  try {
    const given = parse(args, [...flags, 'help'])
    if (given.flags.has('help')) return print(usage)
    if (given.operands.length !== operands.length)
      throw new UsageError(`Expected: ${operands.join(' ') || 'no operand'}`)
    const chosen = new Set(flags.filter((flag) => given.flags.has(flag)))
    const lines = await run({ operands: given.operands, flags: chosen, env, terminal })
    return print(lines.join('\n'))
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\n\n${usage}`, EXIT_USAGE)
    return fail(describeError(error), EXIT_FAILURE)
  }
}

function parse(args: readonly string[], flags: readonly string[]) {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { flags: new Set(Object.keys(values)), operands: positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function describeError(thrown: unknown): string {
  if (thrown instanceof ConfigError || thrown instanceof ProductError)
    return thrown.messages.join('\n')
  if (thrown instanceof CommandError) return thrown.message
  const error = thrown instanceof DatabaseStartError ? thrown.cause : thrown
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return isDatabaseOutage(error) ? `The database is not available: ${reason}` : reason
}

/** Who runs the command, for the log: `OPERATOR`, else the user of the machine, also behind sudo. */
export function findOperatorName(env: Environment): string {
  return env.OPERATOR || env.SUDO_USER || userInfo().username
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
