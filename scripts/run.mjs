// Every npm script enters here. Plain JavaScript, so that even a Node too old for the rest can say so.
const [major] = process.versions.node.split('.').map(Number)
const [task, ...args] = process.argv.slice(2)

if (major < 24) {
  console.error(
    `Foyer runs on Node 24 or newer, which "npm ci" brings along; this is Node ${process.versions.node}. Install again without --omit=optional, or put Node 24 on the PATH.`,
  )
  process.exit(1)
}
process.argv.splice(1, process.argv.length - 1, task, ...args)
await import(`./${task}.ts`)
