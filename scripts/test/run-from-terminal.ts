import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { descendantsOf } from './process-tree.ts'

/** `npm start` or `npm run dev`, as somebody at a terminal runs it. */
export interface TerminalRun {
  /** The command's own process; it leads a group, as under a terminal. */
  readonly pid: number
  /** Resolves with what it printed once it has welcomed, rejects if it ends before. */
  welcomed(): Promise<string>
  /** Resolves with exit code and both outputs. */
  readonly ended: Promise<{ readonly code: number | null; readonly printed: string }>
  /** That process and all below it. */
  processes(): number[]
  /** Sends a signal to all of them at once, as a terminal does. */
  signalAll(signal: NodeJS.Signals): void
}

/** The script behind `npm start`, without npm around it. */
export const SCRIPT = [process.execPath, 'scripts/run.mjs', 'start'] as const

/** Runs a command with these settings and no others. */
export function runFromTerminal(
  settings: Readonly<Record<string, string>>,
  [command, ...args]: readonly [string, ...string[]],
): TerminalRun {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} is not there`)

  let printed = ''
  const welcome = Promise.withResolvers<string>()
  const hear = (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes('Ctrl-C')) welcome.resolve(printed)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    welcome.reject(new Error(`${command} ended with ${code}:\n${printed}`))
    return { code: code ?? null, printed }
  })
  welcome.promise.catch(() => {})
  return {
    pid,
    ended,
    welcomed: () => welcome.promise,
    processes: () => [pid, ...descendantsOf(pid)],
    signalAll(signal) {
      try {
        process.kill(-pid, signal)
      } catch {
        // none is left
      }
    },
  }
}
