import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** After this many milliseconds a process that does not stop by itself is killed. */
const STOP_GRACE_MS = 10_000

export interface ProcessOptions {
  /** What people call it, as in "the product server". */
  readonly name: string
  /** The file Node runs. */
  readonly entry: string
  /** How Node runs it, and what it is told: before and after the file. */
  readonly flags?: readonly string[]
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Where its standard output goes: an open file, or nowhere. */
  readonly stdout: number | 'ignore'
}

/** How a process ended. */
export interface Exit {
  readonly name: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A process of ours. It also stops by itself when the channel to us closes, so it never outlives us. */
export interface RunningProcess {
  readonly pid: number | undefined
  /** Resolves once it says that it is ready; rejects with a `ProcessEndedError` if it ends before. */
  readonly ready: Promise<void>
  readonly exited: Promise<Exit>
  /** Asks it to end and waits until it has. Never rejects. */
  stop(): Promise<Exit>
}

/** A process ended although nobody asked it to. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError'
  readonly code = 'process_ended'
  readonly exit: Exit

  constructor(exit: Exit) {
    super(`${exit.name} stopped unexpectedly (${exit.signal ?? `exit code ${exit.code}`}).`)
    this.exit = exit
  }
}

/** Starts a process of the product. Its standard error is ours. */
export function startProcess(options: ProcessOptions): RunningProcess {
  const { name, entry, flags = [], args = [], env, stdout } = options
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    env,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ name, code, signal }))
  const ready = Promise.race([
    saysReady(child),
    exited.then((exit) => Promise.reject(new ProcessEndedError(exit))),
  ])
  // Whoever does not wait for `ready` learns of the end from `exited`.
  ready.catch(() => {})
  return { pid: child.pid, ready, exited, stop: () => stop(child, exited) }
}

function saysReady(child: ChildProcess): Promise<void> {
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
