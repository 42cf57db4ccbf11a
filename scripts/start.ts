import { loadProduct } from '@foyer/product/load.ts'
import { exitOnProductError, openLog, runUntilStopped } from './processes.ts'
import {
  requireDataFolder,
  requireFreePorts,
  requireValidSettings,
  startIdentity,
  startServer,
  startupMessage,
  withMailbox,
  withProductDefaults,
} from './product.ts'

/**
 * `npm start`: builds the client, and runs the product with the embedded provider until it is stopped. `--built` takes the
 * client that was built last, for tests, because a build takes longer than all else that they wait for.
 */
export async function run(args: readonly string[], given: NodeJS.ProcessEnv): Promise<never> {
  requireValidSettings(given)
  const env = await withMailbox(withProductDefaults(given))
  requireDataFolder(env.DATA_DIR)
  const { name } = await exitOnProductError(loadProduct)
  await requireFreePorts(env)
  if (!args.includes('--built')) {
    const { buildClient } = await import('../client/build.ts')
    await exitOnProductError(() => buildClient({ hasDemo: true }))
  }
  const log = openLog(env.DATA_DIR)
  const processes = [startIdentity(env), startServer(env, log.file)]
  return runUntilStopped(processes, () => console.log(startupMessage(name, env, log.path)))
}
