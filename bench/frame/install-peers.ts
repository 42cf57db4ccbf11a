import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** Where the peers live: a package of its own, with a lockfile of its own. */
export const PEERS = path.join(import.meta.dirname, '../peers')

const MARK = path.join(PEERS, 'node_modules/.installed')

/** Whether the peers are there, of whatever lockfile: a quick run does with what it finds. */
export function arePeersInstalled(): boolean {
  return existsSync(MARK)
}

/** Installs the peers as their lockfile has them, once for each lockfile. Throws when npm fails. */
export async function installPeers(): Promise<void> {
  const wanted = hash('sha256', readFileSync(path.join(PEERS, 'package-lock.json')))
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return
  console.log('Installing the peers (bench/peers) …')
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: PEERS,
    shell: process.platform === 'win32',
  })
  writeFileSync(MARK, wanted)
}
