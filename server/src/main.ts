import path from 'node:path'
import { ConfigError, parseConfig, type Config } from './config.ts'
import { createLogger } from './http/logger.ts'
import { openServer, type OpenServer } from './open-server.ts'
import { explainStartFailure } from './start-failure.ts'
import { whenAskedToStop } from './stop-requests.ts'

/** Where the build puts the client, seen from here and not from where the command was given. */
const SITE_FOLDER = path.join(import.meta.dirname, '../../client/dist')

const log = createLogger()
const config = readConfig()
const server = await start(config)
log.info({ origin: config.publicOrigin.origin, port: server.port }, 'Listening')
process.send?.({ type: 'ready' })

const reason = await whenAskedToStop()
log.info({ reason }, 'Stopping')
await server.close()
log.info('Stopped')
// An open channel to a parent would keep the process alive.
if (process.connected) process.disconnect()

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.faults)
    throw error
  }
}

async function start(settings: Config): Promise<OpenServer> {
  try {
    return await openServer(settings, { log, clock: Date.now, siteFolder: SITE_FOLDER })
  } catch (error) {
    return exitWith(explainStartFailure(error, settings))
  }
}

function exitWith(sentences: readonly string[]): never {
  console.error(sentences.join('\n'))
  process.exit(1)
}
