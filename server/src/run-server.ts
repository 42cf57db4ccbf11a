import { ConfigError, parseConfig, type Config } from './config.ts'
import { createLogger } from './http/logger.ts'
import { openServer, type OpenServer } from './open-server.ts'
import { explainStartFailure } from './start-failure.ts'
import { whenAskedToStop } from './stop-requests.ts'

const log = createLogger()

/**
 * The life of the server as a process: settings from the environment, listening, and the stop it is asked
 * for. What hinders the start is said in sentences on stderr, and the process ends with 1.
 */
export async function runServer(siteFolder: string): Promise<void> {
  const config = readConfig()
  const server = await start(config, siteFolder)
  log.info({ origin: config.publicOrigin.origin, port: server.port }, 'Listening')
  // Listened for before anybody hears that it is ready, and may at once ask for the end.
  const stop = whenAskedToStop()
  process.send?.({ type: 'ready' })
  const reason = await stop
  log.info({ reason }, 'Stopping')
  await server.close()
  log.info('Stopped')
  // An open channel to a parent would keep the process alive.
  if (process.connected) process.disconnect()
}

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.faults)
    throw error
  }
}

async function start(config: Config, siteFolder: string): Promise<OpenServer> {
  try {
    return await openServer(config, { log, clock: Date.now, siteFolder })
  } catch (error) {
    return exitWith(explainStartFailure(error, config))
  }
}

function exitWith(sentences: readonly string[]): never {
  console.error(sentences.join('\n'))
  process.exit(1)
}
