import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const START_TIMEOUT_MS = 60_000
const RETRY_MS = 100

export interface ServerProgram {
  readonly pid: number | undefined
  /** Resolves with the exit code. */
  readonly ended: Promise<unknown>
  /** Stops it and returns its output. */
  stop(): Promise<string>
}

/** Starts a program and waits until it listens. Rejects with its output if it ends before. */
export async function runServerProgram(
  [command, ...args]: readonly [string, ...string[]],
  { env, port }: { readonly env: Readonly<Record<string, string>>; readonly port: number },
): Promise<ServerProgram> {
  const child = spawn(command, args, {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = once(child, 'close').then(([code]: readonly unknown[]) => code)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    return output
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`${command} does not listen on ${port}:\n${await stop()}`)
    }
    await delay(RETRY_MS)
  }
  return { pid: child.pid, ended, stop }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
