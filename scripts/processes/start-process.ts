import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A process that has not stopped after this many milliseconds is killed. */
const STOP_GRACE_MS = 10_000

export interface ProcessOptions {
  /** The name in messages, for example "The product server". */
  readonly name: string
  /** The script that Node runs. */
  readonly entry: string
  /** Node's own options, before the script. */
  readonly flags?: readonly string[]
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** The file descriptor for its standard output, or `ignore`. */
  readonly stdout: number | 'ignore'
}

/** How a process exited. */
export interface Exit {
  readonly name: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A child process, which also stops when its IPC channel to this process closes. */
export interface RunningProcess {
  readonly pid: number | undefined
  /** Resolves when the process reports that it is ready; rejects with a `ProcessEndedError` if it exits first. */
  readonly ready: Promise<void>
  readonly exited: Promise<Exit>
  /** Stops the process and waits until it has exited. Never rejects. */
  stop(): Promise<Exit>
}

/** A process exited unexpectedly. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError'
  readonly code = 'process_ended'
  readonly exit: Exit

  constructor(exit: Exit) {
    super(`${exit.name} stopped unexpectedly (${exit.signal ?? `exit code ${exit.code}`}).`)
    this.exit = exit
  }
}

/**
 * Starts a process of the product, which inherits the standard error of this process. `child` is for messages over its
 * IPC channel.
 */
export function startProcess(
  options: ProcessOptions,
): RunningProcess & { readonly child: ChildProcess } {
  const { name, entry, flags = [], args = [], env, stdout } = options
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    env,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ name, code, signal }))
  const ready = Promise.race([
    waitForReady(child),
    exited.then((exit) => Promise.reject(new ProcessEndedError(exit))),
  ])
  // Prevents an unhandled rejection if nothing waits for `ready`.
  ready.catch(() => {})
  return { pid: child.pid, child, ready, exited, stop: () => stop(child, exited) }
}

function waitForReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'type' in message && message.type === 'ready') resolve()
    })
  })
}

async function stop(child: ChildProcess, exited: Promise<Exit>): Promise<Exit> {
  child.kill('SIGTERM')
  const grace = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
  const exit = await exited
  clearTimeout(grace)
  return exit
}
