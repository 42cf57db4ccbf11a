import { CLIENT_SETTINGS_PLACEHOLDER, type ClientSettings } from '@foyer/contract/client-paths.ts'
import {
  pickBuildOptions,
  findChangedOptions,
  findConfigFile,
  loadProduct,
  siteFolder,
} from '@foyer/product/load.ts'
import { parseConfig } from '@foyer/server/config/settings.ts'
import { watch } from 'node:fs'
import path from 'node:path'
import { createServer, type Plugin } from 'vite'
import { buildClient } from '../client/build.ts'
import {
  type Exit,
  exitOnProductError,
  findFreePort,
  openLog,
  type RunningProcess,
  runUntilStopped,
} from './processes.ts'
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

/** Editors write a file in several steps, so a change is reported after this many milliseconds without events. */
const DEBOUNCE_MS = 100

const root = path.join(import.meta.dirname, '..')

/** What the server answers; everything else is a page or a file of Vite. */
const PROXIED = ['/api', '/healthz', '/readyz', '/openapi.json', '/.well-known', '/dev/emails']

/** `npm run dev`: Vite serves the pages and reloads them, and the server starts again when one of its files changes. */
export async function run(_args: readonly string[], given: NodeJS.ProcessEnv): Promise<never> {
  requireValidSettings(given)
  const env = await withMailbox(withProductDefaults(given))
  requireDataFolder(env.DATA_DIR)
  await requireFreePorts(env)
  const apiEnv = { ...env, PORT: String(await findFreePort()) }

  // The server refuses to start without a build of this configuration, even though Vite serves the pages here.
  const product = await exitOnProductError(loadProduct)
  const options = pickBuildOptions(product)
  const changed = await findChangedOptions(siteFolder(), options)
  if (changed?.length !== 0) await exitOnProductError(buildClient)

  const { firebase } = parseConfig(apiEnv)
  const api = `http://127.0.0.1:${apiEnv.PORT}`
  const vite = await createServer({
    configFile: path.join(root, 'client/vite.config.ts'),
    plugins: [clientSettings({ firebase })],
    server: {
      host: env.HOST,
      port: Number(env.PORT),
      strictPort: true,
      proxy: Object.fromEntries(PROXIED.map((prefix) => [prefix, api])),
    },
  })
  await vite.listen()

  const log = openLog(env.DATA_DIR)
  const sources = ['server/src', 'contract/src'].map((folder) => path.join(root, folder))
  const server = startReloading(() => startServer(apiEnv, log.file), sources)
  for (const file of [findConfigFile(), path.join(root, 'foyer.hooks.ts')]) reportConfigChange(file)
  return runUntilStopped([startIdentity(env), server], () =>
    console.log(startupMessage(product.name, env, log.path)),
  )
}

/** Calls `changed` after each burst of changes in the folders, never concurrently. Returns a function that stops. */
function onChange(folders: readonly string[], changed: () => Promise<void>): () => void {
  let debounce: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(debounce)
      debounce = setTimeout(() => {
        last = last.then(changed)
      }, DEBOUNCE_MS)
    }),
  )
  return () => {
    clearTimeout(debounce)
    for (const watcher of watchers) watcher.close()
  }
}

/** Reports once that a file such as `foyer.config.ts` has changed: build, pages and server have read the old one at their start. */
function reportConfigChange(file: string): void {
  // Watches the folder, because editors replace a file instead of writing it.
  const watcher = watch(path.dirname(file), (_event, name) => {
    if (name !== path.basename(file)) return
    watcher.close()
    console.log(`${name} has changed. Stop this command and start it again to see the change.`)
  })
  watcher.unref()
}

/** Inserts the client's settings into the page, as the product server does. */
function clientSettings(settings: ClientSettings): Plugin {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return {
    name: 'foyer-client-settings',
    transformIndexHtml: (html) => html.replace(CLIENT_SETTINGS_PLACEHOLDER, () => json),
  }
}

/**
 * Starts a process and restarts it when a file in the folders changes. Does not use `node --watch`, because
 * its watcher keeps running when this process is killed. If the process exits after it has been ready, for
 * example because of a syntax error, the next change starts it again.
 */
function startReloading(start: () => RunningProcess, folders: readonly string[]): RunningProcess {
  const first = start()
  let current = first
  const { promise: exited, resolve: end } = Promise.withResolvers<Exit>()
  first.ready.catch(async () => end(await first.exited))

  const stopWatching = onChange(folders, async () => {
    await current.stop()
    current = start()
    await current.ready.then(
      () => console.log('The product server has restarted.'),
      () => console.log('The product server did not start; waiting for the next change.'),
    )
  })
  return {
    pid: first.pid,
    ready: first.ready,
    exited,
    async stop() {
      stopWatching()
      const exit = await current.stop()
      end(exit)
      return exit
    },
  }
}
