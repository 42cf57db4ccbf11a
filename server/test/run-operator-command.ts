import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const RUN = fileURLToPath(import.meta.resolve('../../scripts/run.mjs'))

export interface CommandOutput {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** Runs `npm run NAME` in a process of its own. */
export function runOperatorCommand(
  [name, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<CommandOutput> {
  const options = { env: { PATH: process.env.PATH, ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, name, ...args], options, (error, out, errors) => {
      resolve({ code: Number(error?.code ?? 0), out: out.trim(), errors: errors.trim() })
    })
  })
}
