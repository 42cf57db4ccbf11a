import { ProductError } from '@foyer/product/product.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** A process that has not stopped after this many milliseconds is killed. */
const STOP_GRACE_MS = 10_000

interface ProcessOptions {
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
  /** `pipe` for a caller that reads it; by default, it is that of this process. */
  readonly stderr?: 'inherit' | 'pipe'
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
class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError'
  readonly code = 'process_ended'
  readonly exit: Exit

  constructor(exit: Exit) {
    super(`${exit.name} stopped unexpectedly (${exit.signal ?? `exit code ${exit.code}`}).`)
    this.exit = exit
  }
}

/** Starts a process of the product. `child` is for messages over its IPC channel. */
export function startProcess(
  options: ProcessOptions,
): RunningProcess & { readonly child: ChildProcess } {
  const { name, entry, flags = [], args = [], env, stdout, stderr = 'inherit' } = options
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    env,
    stdio: ['ignore', stdout, stderr, 'ipc'],
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

/** Whether a port is free. An invalid port counts as free, because each process validates its own port. */
export async function isPortFree(port: string, host: string): Promise<boolean> {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) return true
  const probe = createServer()
  try {
    await once(probe.listen(Number(port), host), 'listening')
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  } finally {
    probe.close()
  }
}

// Below the range of ephemeral ports, which starts at 32768 on Linux and at 49152 elsewhere: a port of that
// range could be taken by an outgoing connection before it is used.
const FIRST_PORT = 10_000

const PORTS = 22_768

/** How far apart the ports of two processes begin whose ids follow each other. */
const STRIDE = 4_051

let portsFound = 0

/**
 * A free port outside the range of ephemeral ports. Each process counts up from a place of its own. If they drew lots,
 * two tests that run side by side would, once in some thousand starts, both be given a port that neither has used yet,
 * and the server that starts second would find it taken.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + ((process.pid * STRIDE + portsFound++) % PORTS)
    if (await isPortFree(String(port), '127.0.0.1')) return port
  }
}

/** Name and parent of a process. */
interface FoundProcess {
  readonly name: string
  readonly parent: number
}

/** Finds a process in `/proc`. Always `undefined` on systems other than Linux. */
export function findProcess(pid: number): FoundProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The format is "pid (name) state parent …", and the name may contain any character.
    const end = stat.lastIndexOf(')')
    const [, parent] = stat.slice(end + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** How often to check whether npm is still running, in milliseconds. */
const POLL_MS = 1_000

/**
 * Calls `stop` when npm was killed with SIGKILL and could not forward a signal. The parent process id then changes;
 * with a shell between npm and this process, that of the shell's parent. Does nothing without npm.
 */
export function stopWhenOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parents = parentIds()
  const poll = setInterval(() => {
    if (parentIds() === parents) return
    clearInterval(poll)
    stop()
  }, POLL_MS)
  poll.unref()
}

function parentIds(): string {
  const parent = findProcess(process.ppid)
  const isShell = parent !== undefined && /^(ba|da|z|k|a)?sh$/.test(parent.name)
  return isShell ? `${process.ppid} ${parent.parent}` : `${process.ppid}`
}

/**
 * Calls `onReady` once all processes are ready. Exits with 0 when this process is stopped, and with 1 and an
 * error message when one of the processes exits unexpectedly. Stops the other processes first.
 */
export async function runUntilStopped(
  processes: readonly RunningProcess[],
  onReady: () => void,
): Promise<never> {
  const stopped = new Promise<'stopped'>((resolve) => {
    const stop = () => resolve('stopped')
    // Not `once`, because npm forwards a Ctrl-C that the terminal has already sent to this process.
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    process.on('SIGHUP', stop)
    stopWhenOrphaned(stop)
  })
  const ended = Promise.race(processes.map(({ exited }) => exited))
  const ready = Promise.all(processes.map((running) => running.ready)).then(
    () => true,
    () => false,
  )

  const isReady = (await Promise.race([ready, stopped, ended])) === true
  if (isReady) onReady()

  const reason = await Promise.race([stopped, ended])
  await Promise.all(processes.map((running) => running.stop()))
  if (reason === 'stopped') process.exit(0)
  // A process that exits by itself before it is ready has already printed the reason.
  if (isReady || reason.signal) console.error(new ProcessEndedError(reason).message)
  process.exit(1)
}

/** The product server's log, in the data folder. */
interface Log {
  readonly path: string
  /** Open for appending. */
  readonly file: number
}

/** Opens the log for appending, readable only by its owner. */
export function openLog(dataDir: string): Log {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const logPath = path.resolve(dataDir, 'foyer.log')
  const file = openSync(logPath, 'a', 0o600)
  chmodSync(logPath, 0o600)
  return { path: logPath, file }
}

/** Exits with one sentence for each wrong value of `foyer.config.ts`. */
export async function exitOnProductError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    for (const message of error.messages) console.error(message)
    process.exit(1)
  }
}
