import { exitOnProductError } from './exit-on-product-error.ts'
import { openLog } from './open-log.ts'
import { withProductDefaults } from './product-environment.ts'
import { startIdentity, startServer } from './product-processes.ts'
import { requireDataFolder } from './require-data-folder.ts'
import { requireFreePorts } from './require-free-ports.ts'
import { requireValidSettings } from './require-valid-settings.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { startupMessage } from './startup-message.ts'
import { withMailbox } from './with-mailbox.ts'

/** Runs the product with the embedded provider until it is stopped, after `build` has built the client. */
export async function runLocally(build: () => Promise<void>): Promise<void> {
  requireValidSettings(process.env)
  const env = await withMailbox(withProductDefaults(process.env))

  requireDataFolder(env.DATA_DIR)
  await requireFreePorts(env)
  await exitOnProductError(build)
  const log = openLog(env.DATA_DIR)
  const processes = [startIdentity(env), startServer(env, log.file)]
  await runUntilStopped(processes, () => console.log(startupMessage(env, log.path)))
}
