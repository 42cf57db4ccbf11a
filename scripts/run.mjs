// The entry of every npm script. Plain JavaScript, so that it also runs in Node versions that are too old.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { findBundledNode, runWith } from './bundled-node.mjs'

/** The modules of tasks that export `run`. Any other task is the file of its name, which does its work when imported. */
const MODULES = {
  'check-circles': './circles.ts',
  'check-layers': './layers.ts',
  'check-references': './references.ts',
  users: '../server/src/commands/users.ts',
  migrate: '../server/src/commands/migrate.ts',
  doctor: '../server/src/commands/doctor.ts',
  smoke: '../server/src/commands/smoke.ts',
  backup: '../server/src/commands/backup.ts',
  restore: '../server/src/commands/restore.ts',
  'copy-database': '../server/src/commands/copy-database.ts',
}

const [major] = process.versions.node.split('.').map(Number)
const bundled = major < 24 ? findBundledNode() : undefined

if (major >= 24) {
  const [task, ...args] = process.argv.slice(2)
  process.argv.splice(1, process.argv.length - 1, task, ...args)
  // Caches compiled TypeScript, for this process and its children. Not in the shared temporary folder, because
  // the cached code is executed.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../node_modules/.cache/node', import.meta.url),
  )
  module.enableCompileCache()
  try {
    const { run } = await import(MODULES[task] ?? `./${task}.ts`)
    if (task in MODULES) process.exitCode = await run(args, process.env)
  } catch (error) {
    if (!isMissingPackage(error)) throw error
    console.error(
      `"${task}" needs development dependencies: install them with "npm ci". A product that is already built runs without them: "npm run serve".`,
    )
    process.exitCode = 1
  }
} else if (bundled) {
  runWith(bundled, [...process.execArgv, ...process.argv.slice(1)])
} else {
  console.error(
    `Foyer needs Node 24 or newer, but this is Node ${process.versions.node}. "npm ci" installs a suitable Node as an optional dependency: run it again without --omit=optional.`,
  )
  process.exitCode = 1
}

/** A missing file of the product itself is reported with its stack trace. */
function isMissingPackage(error) {
  return error?.code === 'ERR_MODULE_NOT_FOUND' && error.message.startsWith('Cannot find package')
}
