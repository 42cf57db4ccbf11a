import { loadProduct } from '@foyer/product/load.ts'
import { type Product, ProductError } from '@foyer/product/product.ts'
import { constants } from 'node:os'
import { type Config, ConfigError, parseConfig } from './config/settings.ts'
import { createLogger } from './core/log.ts'
import { DatabaseStartError } from './db/database.ts'
import { type Hooks, HooksError, loadHooks } from './hooks/hooks.ts'
import { type OpenServer, openServer, type ServerOptions } from './server.ts'

/** What tests change about a server in a process of its own. */
export interface RunOptions extends Pick<
  ServerOptions,
  'holdsEmails' | 'productMigrations' | 'timeoutMs' | 'waitToRetry'
> {
  /** Called before the parent process hears that the server is ready. */
  readonly onOpen?: (server: OpenServer) => void
}

/** Runs the server until shutdown is requested. If it cannot start, prints the reason to stderr and exits with 1. */
export async function runServer(
  siteFolder: string,
  { onOpen, ...options }: RunOptions = {},
): Promise<void> {
  const config = readConfig()
  const log = createLogger(undefined, config.logOrigin)
  if (config.isDemo)
    log.warn('This is a demo installation, not for users: ALLOW_DEMO_PROJECT is set')
  if (!config.mail)
    log.warn(
      'No security emails are sent and two-step login is not offered, because MAIL_URL and MAIL_FROM are not set',
    )
  const product = await readOrExit(loadProduct)
  const hooks = await readOrExit(loadHooks)
  // Registered first, because the parent may stop the process as soon as it is ready.
  const shutdown = waitForShutdown()
  const server = await start(config, { log, product, hooks, siteFolder, ...options })
  const { port, managementPort: management_port } = server
  log.info({ origin: config.publicOrigin.origin, port, management_port }, 'Listening')
  onOpen?.(server)
  process.send?.({ type: 'ready' })
  const reason = await shutdown
  log.info({ reason }, 'Stopping')
  // SIGTERM comes from a service manager. A person who presses Ctrl-C does not want to wait.
  if (reason === 'SIGTERM') await server.drain()
  await server.close()
  log.info('Stopped')
  // An open IPC channel would keep the process alive.
  if (process.connected) process.disconnect()
}

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.messages)
    throw error
  }
}

/** `foyer.config.ts` or `foyer.hooks.ts`. */
async function readOrExit<Read extends Product | Hooks>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProductError || error instanceof HooksError)
      return exitWith(error.messages)
    throw error
  }
}

async function start(config: Config, options: Omit<ServerOptions, 'clock'>): Promise<OpenServer> {
  try {
    return await openServer(config, { clock: Date.now, ...options })
  } catch (error) {
    return exitWith(describeStartFailure(error, config))
  }
}

function exitWith(messages: readonly string[]): never {
  console.error(messages.join('\n'))
  process.exit(1)
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Resolves with the reason when the process gets a signal or its parent exits. A repeated signal ends it at once. */
function waitForShutdown(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.once(signal, () => {
        resolve(signal)
        // Without a handler, the first process of a container would ignore the signal.
        process.once(signal, () => process.exit(128 + constants.signals[signal]))
      })
    }
    process.once('disconnect', () => resolve('parent exited'))
  })
}

export function describeStartFailure(error: unknown, config: Config): readonly string[] {
  if (error instanceof ConfigError) return error.messages
  if (error instanceof DatabaseStartError) {
    return [`The database at DATABASE_URL cannot be used: ${messageOf(error.cause)}`]
  }
  const { prefix, host, port } = findEndpoint(error, config)
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return [
        `Port ${port} is in use. Stop the other process or set ${prefix}PORT to another port.`,
      ]
    case 'EACCES':
      return [`Listening on ${host}:${port}, or the data folder, is not permitted.`]
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [`${prefix}HOST ${host} is not an IP or host name of this machine.`]
    default:
      return [`The server cannot start: ${messageOf(error)}`]
  }
}

/** The host and port that failed to listen, and the prefix of their settings. */
function findEndpoint(error: unknown, { host, port, management }: Config) {
  const failed: { port?: unknown; hostname?: unknown } = Object(error)
  const isManagement =
    management && (failed.port === management.port || failed.hostname === management.host)
  return isManagement ? { prefix: 'MANAGEMENT_', ...management } : { prefix: '', host, port }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** The error of several failed connection attempts has a code but no message. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || (codeOf(error) ?? error.name)
}
