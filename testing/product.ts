import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FakeProvider } from './fake-provider.ts'
import type { TestSite } from './site.ts'
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
  readonly issuer: FakeProvider
  readonly settings?: Readonly<Record<string, string>>
  readonly entry?: string | undefined
}

/** Starts a server process that accepts the proofs of the test issuer, without a limit of sign-ins. */
export function launchServer({
  port,
  databaseUrl,
  site,
  issuer,
  settings = {},
  entry,
}: LaunchOptions): ServerProcess {
  return startServerProcess(
    {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      CLIENT_DIST: site.folder,
      FIREBASE_PROJECT_ID: PROJECT_ID,
      IDENTITY_JWKS_URL: issuer.jwksUrl,
      IDENTITY_TOOLKIT_URL: issuer.toolkitUrl,
      SIGN_IN_PER_MINUTE: '1000000',
      ...settings,
    },
    entry,
  )
}

/** How long the product waits before it looks for due emails again: milliseconds. Longer waits are left alone. */
const POLL_MS = 1_000

/**
 * What a test controls inside a process of the product, which it otherwise sees from outside only: the clock, when the
 * product looks for emails to send, and that its log is complete with each response. Node runs the script before the
 * product, so the product has no such door itself.
 */
const SCRIPT = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const now = Date.now
let errorMs = Number(process.env.TEST_CLOCK_ERROR_MS ?? 0)
Date.now = () => now() + errorMs

const wait = timers.setTimeout
const polls = new Set()
let isAsked = false
timers.setTimeout = (ms, value, options) => {
  if (ms !== ${POLL_MS}) return wait(ms, value, options)
  // Asked during a round, which may have looked before the email was queued.
  if (isAsked) return wait(0, value, options).finally(() => (isAsked = false))
  const poll = Promise.withResolvers()
  polls.add(poll)
  return Promise.race([poll.promise, wait(ms, value, options)]).finally(() => polls.delete(poll))
}

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

process.on('message', ({ id, clockErrorMs, sendDue = false }) => {
  errorMs = clockErrorMs ?? errorMs
  if (sendDue && polls.size === 0) isAsked = true
  if (sendDue) for (const poll of polls) poll.resolve()
  process.send({ done: id })
})
process.channel.unref()
`

/** The flags of Node that run the script. */
export const CONTROL_FLAGS = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`]

interface Control {
  /** How far its clock is ahead of the machine's: milliseconds. */
  readonly clockErrorMs?: number
  /** Whether to send the emails that are due now. */
  readonly sendDue?: true
}

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
