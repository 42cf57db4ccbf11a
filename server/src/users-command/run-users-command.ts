import { existsSync } from 'node:fs'
import { ConfigError, parseDatabaseUrl, type Environment } from '../config.ts'
import { createLogger } from '../http/logger.ts'
import { createPersonService } from '../services/person-service.ts'
import { isDatabaseOutage } from '../stores/database-outage.ts'
import { DatabaseStartError } from '../stores/database-start-error.ts'
import { openDatabase } from '../stores/database.ts'
import { carryOut, type Done } from './carry-out.ts'
import { parseCommand, type Command } from './command.ts'
import { USAGE } from './usage.ts'

/** What went wrong is said in a sentence and told by the code the process ends with. */
const DONE = 0
const NOT_POSSIBLE = 1
const NOT_UNDERSTOOD = 2

/** One command of whoever runs the product, from its words to the exit code. */
export async function runUsersCommand(words: readonly string[], env: Environment): Promise<number> {
  const command = parseCommand(words)
  if (typeof command === 'string') return fail(`${command}\n\n${USAGE}`, NOT_UNDERSTOOD)
  if (command.action === 'help') return say(USAGE)
  try {
    const done = await carryOutIn(findDatabase(env), command)
    if (!done) return fail('There is nobody of this id or address.', NOT_POSSIBLE)
    if (done.line) report(done.line)
    return say(done.sentence)
  } catch (error) {
    return fail(explain(error), NOT_POSSIBLE)
  }
}

async function carryOutIn(url: string, command: Exclude<Command, { action: 'help' }>) {
  // A connection lost outside of a call is met again by the next one.
  const database = await openDatabase(url, () => {})
  try {
    return await carryOut(command, createPersonService(database, Date.now))
  } finally {
    await database.close()
  }
}

/** A mistyped path must not make a database in which nobody is found. */
function findDatabase(env: Environment): string {
  const url = parseDatabaseUrl(env)
  const file = url.startsWith('sqlite:') && url.slice('sqlite:'.length)
  if (file && !existsSync(file)) throw new ConfigError([`There is no database at ${file}.`])
  return url
}

/** On stderr: what is said on stdout is for reading, and may hold an address. */
function report(line: NonNullable<Done['line']>): void {
  const log = createLogger({ write: (line) => void process.stderr.write(line) })
  log.info({ by: 'operator', ...line })
}

function explain(thrown: unknown): string {
  if (thrown instanceof ConfigError) return thrown.faults.join('\n')
  const error = thrown instanceof DatabaseStartError ? thrown.cause : thrown
  const reason = error instanceof Error ? error.message : String(error)
  return isDatabaseOutage(error)
    ? `The database of DATABASE_URL is away for now: ${reason}`
    : `The database of DATABASE_URL cannot be used: ${reason}`
}

function say(text: string): number {
  console.log(text)
  return DONE
}

function fail(text: string, code: number): number {
  console.error(text)
  return code
}
