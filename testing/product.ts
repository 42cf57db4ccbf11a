import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { findFreePort } from '../scripts/processes.ts'
import { type FakeProvider, openFakeProvider } from './fake-provider.ts'
import { type PostgresOptions, startPostgres, type TestPostgres } from './postgres.ts'
import { type Balancer, openBalancer } from './proxies.ts'
import { createTestSite, type TestSite } from './site.ts'
import { PROJECT_ID } from './users.ts'

/* The product's server as a process, as its operator runs it. */

const ROOT = path.join(import.meta.dirname, '..')
const MAIN = path.join(ROOT, 'server/src/main.ts')

/** A server starts in a third of the time if its compiled TypeScript is kept. */
const { NODE_COMPILE_CACHE } = process.env

export interface ServerProcess {
  readonly child: ChildProcess
  /** Its output to stdout so far. */
  output(): string
  errors(): string
  /** Resolves when the server is ready; rejects if it exits before. */
  whenReady(): Promise<void>
  /** Moves its clock away from the machine's: milliseconds. */
  setClockError(ms: number): Promise<void>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Kills the process if it still runs. */
  close(): Promise<void>
}

/**
 * Starts the server with only these settings. `CLIENT_DIST` names its client, so that no test needs a build, and
 * `TEST_CLOCK_ERROR_MS` the error of its clock at the start. `entry` is another main file.
 */
export function startServerProcess(
  settings: Readonly<Record<string, string>>,
  entry = MAIN,
): ServerProcess {
  const child = spawn(process.execPath, [...CONTROL_FLAGS, entry], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The server has no output')
  const output = collect(stdout)
  const errors = collect(stderr)
  // Not "close", which Node does not emit after the channel is closed from this side.
  const exited = once(child, 'exit')
  const silent = [stdout, stderr].map((stream) => once(stream, 'close'))
  const ended = Promise.all([exited, ...silent]).then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
  }))
  return {
    child,
    output,
    errors,
    ended,
    async whenReady() {
      const message = once(child, 'message')
      const first = await Promise.race([message, ended])
      if (!Array.isArray(first)) throw new Error(`The server ended: ${errors()}`)
    },
    setClockError: (clockErrorMs) => control(child, { clockErrorMs }),
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

function collect(stream: Readable): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return () => text
}

interface LaunchOptions {
  readonly port: number
  readonly databaseUrl: string
  readonly site: TestSite
  readonly provider: FakeProvider
  readonly settings?: Readonly<Record<string, string>>
  readonly entry?: string | undefined
}

/** Starts a server process that accepts the proofs of the fake provider, without a limit of sign-ins. */
export function launchServer({
  port,
  databaseUrl,
  site,
  provider,
  settings = {},
  entry,
}: LaunchOptions): ServerProcess {
  return startServerProcess(
    {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      CLIENT_DIST: site.folder,
      FIREBASE_PROJECT_ID: PROJECT_ID,
      IDENTITY_JWKS_URL: provider.jwksUrl,
      IDENTITY_TOOLKIT_URL: provider.toolkitUrl,
      SIGN_IN_PER_MINUTE: '1000000',
      ...settings,
    },
    entry,
  )
}

/**
 * What a test controls inside a process of the product, which it otherwise sees from outside only: the clock, and that
 * its log is complete with each response. Node runs the script before the product, so the product has no such door
 * itself.
 */
const SCRIPT = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const now = Date.now
let errorMs = Number(process.env.TEST_CLOCK_ERROR_MS ?? 0)
Date.now = () => now() + errorMs

// A test that reads the log file after a response must find its lines, or it could not tell that there is none.
const { fd: stdout } = process.stdout
if (fs.fstatSync(stdout).isFile()) {
  const write = fs.write
  fs.write = (fd, ...args) => {
    if (fd !== stdout) return write(fd, ...args)
    const done = args.pop()
    process.nextTick(done, null, fs.writeSync(fd, ...args))
  }
}
syncBuiltinESMExports()

process.on('message', ({ id, clockErrorMs }) => {
  if (clockErrorMs === undefined) return
  errorMs = clockErrorMs
  process.send({ done: id })
})
process.channel.unref()
`

/** The flags of Node that run the script. */
export const CONTROL_FLAGS = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`]

type Control =
  /** How far its clock is ahead of the machine's: milliseconds. */
  | { readonly clockErrorMs: number }
  /** Sends the emails that are due now. Only for a product whose main file holds them. */
  | { readonly sendDue: true }

let lastId = 0

/** Resolves when the process has done it. */
export function control(child: ChildProcess, what: Control): Promise<void> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      if (Object(message).done !== id) return
      child.off('message', listen)
      resolve()
    }
    child.on('message', listen)
    child.send({ id, ...what }, (error) => error && reject(error))
  })
}

type Settings = Readonly<Record<string, string>>

export interface ClusterServer {
  process: ServerProcess
  /** Starts it again on its port; `entry` is another main file. */
  restart(entry?: string): Promise<void>
  /** Sets the error of its clock: milliseconds, positive if it is ahead; by default, the current error again. */
  setClockError(ms?: number): Promise<void>
}

export interface ClusterServers {
  readonly provider: FakeProvider
  readonly servers: readonly ClusterServer[]
  readonly balancer: Balancer
  /** The correct time, in milliseconds since 1970; `skip` moves it and the clocks of all servers. */
  readonly clock: { now(): number; skip(ms: number): Promise<void> }
  close(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  readonly count: number
  readonly settings?: Settings
}

/** Servers that share a database, a provider and a balancer. They start together. */
export async function openServers({
  databaseUrl,
  count,
  settings = {},
}: Options): Promise<ClusterServers> {
  await using stack = new AsyncDisposableStack()
  const provider = await openFakeProvider()
  stack.defer(() => provider.close())
  const site = await createTestSite()
  stack.defer(() => site.remove())
  const ports = await Promise.all(Array.from({ length: count }, findFreePort))
  let skippedMs = 0

  function createServer(port: number): ClusterServer {
    let errorMs = 0
    const start = (entry?: string) =>
      launchServer({
        port,
        databaseUrl,
        site,
        provider,
        entry,
        settings: {
          DRAIN_SECONDS: '2',
          TEST_CLOCK_ERROR_MS: String(skippedMs + errorMs),
          ...settings,
        },
      })
    const server: ClusterServer = {
      process: start(),
      async restart(entry) {
        server.process = start(entry)
        await server.process.whenReady()
      },
      async setClockError(ms = errorMs) {
        errorMs = ms
        await server.process.setClockError(skippedMs + errorMs)
      },
    }
    stack.defer(() => server.process.close())
    return server
  }
  const servers = ports.map(createServer)
  await Promise.all(servers.map((server) => server.process.whenReady()))
  const balancer = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  stack.defer(() => balancer.close())
  const opened = stack.move()
  return {
    provider,
    servers,
    balancer,
    clock: {
      now: () => Date.now() + skippedMs,
      async skip(ms) {
        skippedMs += ms
        await Promise.all(servers.map((server) => server.setClockError()))
      },
    },
    close: () => opened.disposeAsync(),
  }
}

const SERVERS = 3

/** Three servers behind a balancer, on one durable Postgres. */
export interface Cluster extends ClusterServers {
  readonly postgres: TestPostgres
}

export async function openCluster(options: PostgresOptions = {}): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ durable: true, ...options })
  stack.defer(() => postgres.stop())
  const servers = await openServers({ databaseUrl: postgres.url, count: SERVERS })
  stack.defer(() => servers.close())
  const opened = stack.move()
  return { ...servers, postgres, close: () => opened.disposeAsync() }
}

/** Stops a server as a deployment does. It finishes its requests and exits with 0. */
export async function drainServer({ process }: ClusterServer): Promise<void> {
  process.child.kill('SIGTERM')
  assert.deepEqual(await process.ended, { code: 0, signal: null })
}
