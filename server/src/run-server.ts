import { loadProduct } from '@foyer/product/load-product.ts'
import { ProductError, type Product } from '@foyer/product/product.ts'
import { ConfigError, parseConfig, type Config } from './config.ts'
import { createLogger } from './http/logger.ts'
import { openServer, type OpenServer, type ServerOptions } from './open-server.ts'
import { describeStartFailure } from './start-failure.ts'
import { waitForShutdown } from './shutdown.ts'

/**
 * Runs the server until shutdown is requested. If it cannot start, prints the reason to stderr and exits with 1.
 * `productMigrations` names another folder than the product's, for tests.
 */
export async function runServer(siteFolder: string, productMigrations?: URL): Promise<void> {
  const config = readConfig()
  const log = createLogger(undefined, config.logOrigin)
  if (config.isDemo)
    log.warn('This is a demo installation, not for users: ALLOW_DEMO_PROJECT is set')
  if (!config.mail)
    log.warn(
      'No security emails are sent and two-step login is not offered, because MAIL_URL and MAIL_FROM are not set',
    )
  const product = await readProduct()
  // Registered first, because the parent may stop the process as soon as it is ready.
  const shutdown = waitForShutdown()
  const server = await start(config, { log, product, siteFolder, productMigrations })
  const { port, managementPort: management_port } = server
  log.info({ origin: config.publicOrigin.origin, port, management_port }, 'Listening')
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

async function readProduct(): Promise<Product> {
  try {
    return await loadProduct()
  } catch (error) {
    if (error instanceof ProductError) return exitWith(error.messages)
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
