import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../scripts/processes/ports.ts'
import { findPostgresBinaries, type RunAs } from './postgres-binaries.ts'

/** The uid of `nobody`, because Postgres refuses to run as root. */
const NOBODY = 65_534

/** Test data need not survive a crash. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap(
  (option) => ['-c', option],
)

export interface TestPostgres {
  readonly url: string
  readonly pid: number | undefined
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Whether commits wait for the disk; off by default. */
  readonly durable?: boolean
}

/** Starts an empty Postgres on a free port of 127.0.0.1. */
export async function startPostgres({
  durable = false,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const runAs: RunAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const scratch = mkdtempSync(path.join(tmpdir(), 'foyer-postgres-'))
  chmodSync(scratch, 0o755)
  if (runAs.uid !== undefined) chownSync(scratch, NOBODY, NOBODY)
  const bin = path.join(findPostgresBinaries(runAs, scratch), 'bin')
  const data = path.join(scratch, 'data')
  initialize(bin, data, runAs)
  const port = await findFreePort()
  const options = durable ? [] : NOT_DURABLE
  const where = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', scratch]
  const server = spawn(path.join(bin, 'postgres'), [...where, ...options], {
    ...runAs,
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Postgres does not notice when its parent exits.
  const end = () => server.kill('SIGINT')
  process.once('exit', end)
  await whenReady(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    async stop() {
      process.off('exit', end)
      await stopServer(server)
      rmSync(scratch, { recursive: true, force: true })
    },
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

function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (data: Buffer) => {
      log += data.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Postgres ended with ${code}: ${log}`)))
  })
}

/** SIGINT closes connections; SIGTERM would wait for them. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await gone
}
