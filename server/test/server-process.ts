import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** A server starts in a third of the time if its compiled TypeScript is kept. */
const { NODE_COMPILE_CACHE } = process.env

const MAIN = fileURLToPath(import.meta.resolve('./main-with-test-site.ts'))

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

/** Starts the server with only these settings. */
export function startServerProcess(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [MAIN], {
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
    async setClockError(clockErrorMs) {
      const done = once(child, 'message')
      child.send({ clockErrorMs })
      await done
    },
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
