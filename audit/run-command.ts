import { execFile } from 'node:child_process'
import { TOOL_TIMEOUT_MS } from './finding.ts'

/** How a command ended: its code (-1 when it is not there), and all it printed. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly output: string
}

/** Runs a command to its end, in the folder of the audit. */
export function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const options = {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
    timeout: TOOL_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0
      resolve({ code, stdout, output: stdout + stderr })
    })
  })
}
