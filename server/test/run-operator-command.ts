import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runBackupCommand } from '../src/backup-command/run-backup-command.ts'
import { runCopyDatabaseCommand } from '../src/copy-command/run-copy-database-command.ts'
import { runDoctorCommand } from '../src/doctor-command/run-doctor-command.ts'
import { runMigrateCommand } from '../src/migrate-command/run-migrate-command.ts'
import type { Terminal } from '../src/operator-command.ts'
import { runRestoreCommand } from '../src/restore-command/run-restore-command.ts'
import { runSmokeCommand } from '../src/smoke-command/run-smoke-command.ts'
import { runUsersCommand } from '../src/users-command/run-users-command.ts'

type Run = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  terminal: Terminal,
) => Promise<number>

const COMMANDS = {
  users: runUsersCommand,
  doctor: runDoctorCommand,
  smoke: (args, _env, terminal) => runSmokeCommand(args, terminal),
  migrate: runMigrateCommand,
  backup: runBackupCommand,
  restore: runRestoreCommand,
  'copy-database': runCopyDatabaseCommand,
} satisfies Readonly<Record<string, Run>>

type Command = readonly [keyof typeof COMMANDS, ...string[]]

export interface CommandOutput {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** Runs what `npm run NAME` runs, in this process. */
export async function runOperatorCommand(
  [name, ...args]: Command,
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandOutput> {
  const [out, errors]: [string[], string[]] = [[], []]
  const terminal: Terminal = {
    log: (text) => void out.push(text),
    error: (text) => void errors.push(text),
    input: Readable.from([input]),
  }
  const run: Run = COMMANDS[name]
  const code = await run(args, env, terminal)
  return { code, out: out.join('\n').trim(), errors: errors.join('\n').trim() }
}

/** Runs `npm run NAME` in a process of its own. */
export function runOperatorProcess(
  [name, ...args]: Command,
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandOutput> {
  const options = { env: { PATH: process.env.PATH, ...env } }
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      [RUN, name, ...args],
      options,
      (error, out, errors) => {
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), errors: errors.trim() })
      },
    )
    command.stdin?.end(input)
  })
}

const RUN = fileURLToPath(import.meta.resolve('../../scripts/run.mjs'))
