import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(import.meta.resolve('./main-with-test-site.ts'))

/** The server as a process of its own, as it runs for people. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** What it wrote so far. */
  output(): string
  errors(): string
  /** Resolves when it says that it listens; rejects when it ends before. */
  whenReady(): Promise<void>
  /** The code and signal it ended with. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends it, in case a test did not. */
  close(): Promise<void>
}

/** Starts the server with these settings and no others. */
export function startServerProcess(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The server has no output')
  const output = collect(stdout)
  const errors = collect(stderr)
  // Not "close": Node does not tell it once the channel was closed from this side.
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
