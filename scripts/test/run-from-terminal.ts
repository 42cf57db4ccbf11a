import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createArrange } from '../../e2e/support/arrange.ts'
import { findFreePort, findProcess } from '../processes.ts'

/** A command that runs as in a terminal, for example `npm start`. */
interface TerminalRun {
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

/** The script of `npm start`, without npm and without a build. */
const BUILT = [process.execPath, 'scripts/run.mjs', 'start', '--built'] as const

export const DEMO_USER = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  firstName: '',
  lastName: '',
}

type Settings = Readonly<Record<'PORT' | 'IDENTITY_PORT' | 'DATA_DIR', string>>

/** Gives each test ports and a data folder besides the settings of its file, and kills what it leaves. */
export function prepareTerminal(ofFile: Readonly<Record<string, string>> = {}) {
  let settings: Settings
  let started: TerminalRun[]
  beforeEach(async () => {
    const [port, identityPort] = [await findFreePort(), await findFreePort()]
    const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-start-'))
    settings = { PORT: String(port), IDENTITY_PORT: String(identityPort), DATA_DIR: dataDir }
    started = []
  })
  afterEach(async () => {
    for (const run of started) {
      run.signalAll('SIGKILL')
      await run.ended
    }
    rmSync(settings.DATA_DIR, { recursive: true, force: true })
  })
  return {
    get settings() {
      return settings
    },
    start(
      changed: Readonly<Record<string, string>> = {},
      command: readonly [string, ...string[]] = BUILT,
    ): TerminalRun {
      const run = runFromTerminal({ ...ofFile, ...settings, ...changed }, command)
      started.push(run)
      return run
    },
    productApi: () =>
      createArrange({
        origin: `http://localhost:${settings.PORT}`,
        identityOrigin: `http://localhost:${settings.IDENTITY_PORT}`,
      }),
  }
}

export const expectExited = (pids: readonly number[]) =>
  vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 60_000 })

/** Runs a command with only these settings. */
function runFromTerminal(
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

/** All descendants of a process. */
export function descendantsOf(ancestor: number): number[] {
  const parents = existsSync('/proc/self/stat') ? readProc() : readPs()
  const findDescendants = (pid: number): number[] =>
    parents
      .filter(([, parent]) => parent === pid)
      .flatMap(([child]) => [child, ...findDescendants(child)])
  return findDescendants(ancestor)
}

/** Whether a process exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

type ChildOfParent = readonly [pid: number, parent: number]

/** Minimal Linux installations have no `ps`. */
function readProc(): ChildOfParent[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.flatMap((pid) => {
    const found = findProcess(pid)
    return found ? [[pid, found.parent]] : []
  })
}

function readPs(): ChildOfParent[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim()
  return lines.split('\n').map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return [pid, parent]
  })
}
