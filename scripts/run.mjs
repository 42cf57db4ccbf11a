// Every npm script enters here. Plain JavaScript, so that even a Node too old for the rest can say so.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { findBundledNode, runWith } from './bundled-node.mjs'

const [major] = process.versions.node.split('.').map(Number)
const bundled = major < 24 ? findBundledNode() : undefined

if (major >= 24) {
  const [task, ...args] = process.argv.slice(2)
  process.argv.splice(1, process.argv.length - 1, task, ...args)
  // TypeScript is read once, and not again at each start, here and in the processes that this one starts. The
  // folder is ours and not that of all (what lies there is run), unless whoever starts us names another.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../node_modules/.cache/node', import.meta.url),
  )
  module.enableCompileCache()
  await import(`./${task}.ts`).catch((error) => {
    if (!isMissingPackage(error)) throw error
    console.error(
      `"${task}" needs the packages that "npm ci --omit=dev" leaves out: install with "npm ci". What is built already runs with "npm run serve".`,
    )
    process.exitCode = 1
  })
} else if (bundled) {
  runWith(bundled, [...process.execArgv, ...process.argv.slice(1)])
} else {
  console.error(
    `Foyer runs on Node 24 or newer, which "npm ci" brings along; this is Node ${process.versions.node}, and there is no other in node_modules. Install again without --omit=optional.`,
  )
  process.exitCode = 1
}

/** A file of ours that is missing is another matter: that one is told in full. */
function isMissingPackage(error) {
  return error?.code === 'ERR_MODULE_NOT_FOUND' && error.message.startsWith('Cannot find package')
}
