import { execFile } from 'node:child_process'
import { TOOL_TIMEOUT_MS } from './finding.ts'

/** The exit code of a command (-1 if it was not found) and its output. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly output: string
}

/** Runs a command in the `audit/` folder and waits until it exits. */
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
