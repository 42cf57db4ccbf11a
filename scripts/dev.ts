import path from 'node:path'
import { pickBuildOptions } from '@foyer/product/build-options.ts'
import { findChangedOptions } from '@foyer/product/build-record.ts'
import { findConfigFile, loadProduct } from '@foyer/product/load-product.ts'
import { siteFolder } from '@foyer/product/site-folder.ts'
import { parseConfig } from '@foyer/server/config/settings.ts'
import { createServer } from 'vite'
import { buildClient } from '../client/build.ts'
import { clientSettings } from './dev/settings-plugin.ts'
import { reportConfigChange } from './dev/report-config-change.ts'
import { startReloading } from './dev/start-reloading.ts'
import { exitOnProductError } from './processes/exit-on-product-error.ts'
import { openLog } from './processes/open-log.ts'
import { findFreePort } from './processes/ports.ts'
import { withProductDefaults } from './processes/product-environment.ts'
import { startIdentity, startServer } from './processes/product-processes.ts'
import { requireDataFolder } from './processes/require-data-folder.ts'
import { requireFreePorts } from './processes/require-free-ports.ts'
import { requireValidSettings } from './processes/require-valid-settings.ts'
import { runUntilStopped } from './processes/run-until-stopped.ts'
import { startupMessage } from './processes/startup-message.ts'
import { withMailbox } from './processes/with-mailbox.ts'

const root = path.join(import.meta.dirname, '..')
requireValidSettings(process.env)
const env = await withMailbox(withProductDefaults(process.env))
requireDataFolder(env.DATA_DIR)
await requireFreePorts(env)
const apiEnv = { ...env, PORT: String(await findFreePort()) }

// The server refuses to start without a build of this configuration, even though Vite serves the pages here.
const changed = await findChangedOptions(
  siteFolder(),
  pickBuildOptions(await exitOnProductError(loadProduct)),
)
if (changed?.length !== 0) await exitOnProductError(buildClient)

const { firebase } = parseConfig(apiEnv)
const api = `http://127.0.0.1:${apiEnv.PORT}`
const proxied = ['/api', '/healthz', '/readyz', '/openapi.json', '/.well-known', '/dev/emails']
const vite = await createServer({
  configFile: path.join(root, 'client/vite.config.ts'),
  plugins: [clientSettings({ firebase })],
  server: {
    host: env.HOST,
    port: Number(env.PORT),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((prefix) => [prefix, api])),
  },
})
await vite.listen()

const log = openLog(env.DATA_DIR)
const sources = ['server/src', 'contract/src'].map((folder) => path.join(root, folder))
const processes = [startIdentity(env), startReloading(() => startServer(apiEnv, log.file), sources)]
reportConfigChange(findConfigFile())
await runUntilStopped(processes, () => console.log(startupMessage(env, log.path)))
