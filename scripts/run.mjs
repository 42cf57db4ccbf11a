// The entry of every npm script. Plain JavaScript, so that it also runs in Node versions that are too old.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { findBundledNode, runWith } from './bundled-node.mjs'

const [major] = process.versions.node.split('.').map(Number)
const bundled = major < 24 ? findBundledNode() : undefined

if (major >= 24) {
  const [name, ...args] = process.argv.slice(2)
  // Caches compiled TypeScript, for this process and its children. Not in the shared temporary folder, because
  // the cached code is executed.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../node_modules/.cache/node', import.meta.url),
  )
  module.enableCompileCache()
  // Its types are of TypeScript, which an old Node cannot read.
  const { TASKS, describeTasks } = await import('./tasks.ts')
  if (name === undefined || name === '--help') {
    console.log(describeTasks())
  } else if (!Object.hasOwn(TASKS, name)) {
    console.error(`There is no task "${name}".\n\n${describeTasks()}`)
    process.exitCode = 2
  } else {
    try {
      const run = await TASKS[name].load()
      process.exitCode = await run(args, process.env)
    } catch (error) {
      if (!isMissingPackage(error)) throw error
      console.error(
        `"${name}" needs development dependencies: install them with "npm ci". A product that is already built runs without them: "npm run serve".`,
      )
      process.exitCode = 1
    }
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
