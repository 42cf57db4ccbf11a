import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { descendantsOf } from './process-tree.ts'

/** A command that runs as in a terminal, for example `npm start`. */
export interface TerminalRun {
  /** The command's process, which leads a process group as in a terminal. */
  readonly pid: number
  /** Resolves with its output once the startup message is printed; rejects if it exits before. */
  started(): Promise<string>
  /** Resolves with the exit code and both outputs. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
  /** The command's process and its descendants. */
  processes(): number[]
  /** Sends a signal to the process group, as a terminal does. */
  signalAll(signal: NodeJS.Signals): void
}

/** The script of `npm start`, without npm. */
export const SCRIPT = [process.execPath, 'scripts/run.mjs', 'start'] as const

/** Runs a command with only these settings. */
export function runFromTerminal(
  settings: Readonly<Record<string, string>>,
  [command, ...args]: readonly [string, ...string[]],
): TerminalRun {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} was not found`)

  let output = ''
  const startup = Promise.withResolvers<string>()
  const append = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Ctrl-C')) startup.resolve(output)
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    startup.reject(new Error(`${command} exited with ${code}:\n${output}`))
    return { code: code ?? null, output }
  })
  startup.promise.catch(() => {})
  return {
    pid,
    ended,
    started: () => startup.promise,
    processes: () => [pid, ...descendantsOf(pid)],
    signalAll(signal) {
      try {
        process.kill(-pid, signal)
      } catch {
        // All processes have exited.
      }
    },
  }
}
