import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort, openLog } from '../processes.ts'
import { startIdentity, startServer, withProductDefaults } from '../product.ts'

/** The product as in production, with the embedded provider. */
interface DemoProduct {
  readonly settings: Readonly<Record<string, string>>
  readonly identityOrigin: string
  /** For the files of a proxy; removed on `close`. */
  readonly folder: string
  close(): Promise<void>
}

/** Settings of a demo installation that users reach at this port, over TLS. */
export async function createDemoSettings(httpsPort: number, folder: string) {
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()].map(String)
  const [PORT = '', MANAGEMENT_PORT = '', IDENTITY_PORT = ''] = ports
  return {
    NODE_ENV: 'production',
    ALLOW_DEMO_PROJECT: '1',
    PUBLIC_ORIGIN: `https://localhost:${httpsPort}`,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    DRAIN_SECONDS: '1',
    DATA_DIR: folder,
    LOG_READS: '1',
    PORT,
    MANAGEMENT_PORT,
    IDENTITY_PORT,
  }
}

export async function openDemoProduct(httpsPort: number): Promise<DemoProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-deploy-'))
  const settings = await createDemoSettings(httpsPort, folder)
  const env = withProductDefaults({ PATH: process.env['PATH'], ...settings })
  const log = openLog(folder)
  const processes = [startIdentity(env), startServer(env, log.file)]
  await Promise.all(processes.map(({ ready }) => ready))
  return {
    settings,
    identityOrigin: `http://localhost:${settings.IDENTITY_PORT}`,
    folder,
    async close() {
      await Promise.all(processes.map((running) => running.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

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
