import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ProductOptions,
  type RunningProduct,
  startProduct,
} from '../../testing/running-product.ts'
import { findFreePort } from '../processes.ts'

/** The product as in production, with the embedded provider. */
interface DemoProduct extends RunningProduct {
  readonly managementPort: string
  /** Those of its installation, for a server that is started elsewhere. */
  readonly installed: Readonly<Record<string, string>>
}

/** A demo installation that users reach at this port, over TLS. */
export async function openDemoProduct(
  httpsPort: number,
  options: Pick<ProductOptions, 'count' | 'folder'> = {},
): Promise<DemoProduct> {
  const managementPort = String(await findFreePort())
  const installed = {
    NODE_ENV: 'production',
    ALLOW_DEMO_PROJECT: '1',
    PUBLIC_ORIGIN: `https://localhost:${httpsPort}`,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    DRAIN_SECONDS: '1',
    LOG_READS: '1',
    MANAGEMENT_PORT: managementPort,
    MAIL_URL: '',
  }
  const product = await startProduct({ ...options, settings: installed })
  const { PORT, IDENTITY_PORT, IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL } = product.settings
  const found = { PORT, IDENTITY_PORT, IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL }
  const texts = Object.entries(found).map(([name, value]) => [name, String(value)])
  return { ...product, managementPort, installed: { ...installed, ...Object.fromEntries(texts) } }
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
