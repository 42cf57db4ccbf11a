import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** A package with a lockfile of its own. */
export const PEERS = path.join(import.meta.dirname, '../peers')

const INSTALLED_MARKER = path.join(PEERS, 'node_modules/.installed')

/** True for any version of the lockfile, which is enough for a quick run. */
export function arePeersInstalled(): boolean {
  return existsSync(INSTALLED_MARKER)
}

/** Runs `npm ci` if the lockfile has changed. Throws if npm fails. */
export async function installPeers(): Promise<void> {
  const wanted = hash('sha256', readFileSync(path.join(PEERS, 'package-lock.json')))
  if (existsSync(INSTALLED_MARKER) && readFileSync(INSTALLED_MARKER, 'utf8') === wanted) return
  console.log('Installing the peers (bench/peers) …')
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: PEERS,
    shell: process.platform === 'win32',
  })
  writeFileSync(INSTALLED_MARKER, wanted)
}
