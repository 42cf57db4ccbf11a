import { buildClient } from '../client/build.ts'
import { exitOnProductError } from './processes/exit-on-product-error.ts'
import { openLog } from './processes/open-log.ts'
import { withProductDefaults } from './processes/product-environment.ts'
import { startIdentity, startServer } from './processes/product-processes.ts'
import { requireDataFolder } from './processes/require-data-folder.ts'
import { requireFreePorts } from './processes/require-free-ports.ts'
import { requireValidSettings } from './processes/require-valid-settings.ts'
import { runUntilStopped } from './processes/run-until-stopped.ts'
import { startupMessage } from './processes/startup-message.ts'
import { withMailbox } from './processes/with-mailbox.ts'

requireValidSettings(process.env)
const env = await withMailbox(withProductDefaults(process.env))

requireDataFolder(env.DATA_DIR)
await requireFreePorts(env)
await exitOnProductError(buildClient)
const log = openLog(env.DATA_DIR)
const processes = [startIdentity(env), startServer(env, log.file)]
await runUntilStopped(processes, () => console.log(startupMessage(env, log.path)))
