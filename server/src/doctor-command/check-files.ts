import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../config.ts'
import { loadSite } from '../site/load-site.ts'
import { ok, problem, skipped, type Outcome } from '../check-outcome.ts'
import { findSqliteFile } from '../stores/find-sqlite-file.ts'
import type { Subject } from './subject.ts'

/** A day of log and backups must fit: bytes. */
const MIN_FREE_BYTES = 1024 ** 3

const NO_FILE = 'The database is not a file.'

export async function checkClient({ siteFolder, product, config }: Subject): Promise<Outcome> {
  try {
    await loadSite(siteFolder, product, config)
    return ok('The client is built for this configuration.')
  } catch (error) {
    if (error instanceof ConfigError) return problem(error.messages.join(' '))
    throw error
  }
}

export async function checkPermissions({ config }: Subject): Promise<Outcome> {
  const file = findSqliteFile(config.databaseUrl)
  if (file === undefined) return skipped(NO_FILE)
  const folder = path.dirname(path.resolve(file))
  if (!(await isWritable(folder)))
    return problem(
      `${folder} is missing, or this user cannot write to it. Create it or change its owner.`,
    )
  const found = await stat(file).catch(() => undefined)
  if (!found) return skipped(`${file} does not exist yet. The first start creates it.`)
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return problem(`Other users of this machine can read ${file}. Run "chmod 600 ${file}".`)
  return ok(`Only this user can read ${file}.`)
}

export async function checkFreeDisk({ config, readFreeBytes }: Subject): Promise<Outcome> {
  const file = findSqliteFile(config.databaseUrl)
  if (file === undefined) return skipped(NO_FILE)
  const folder = path.dirname(path.resolve(file))
  const free = await readFreeBytes(folder)
  const shown = `${(free / 1024 ** 3).toFixed(1)} GiB are free at ${folder}.`
  if (free >= MIN_FREE_BYTES) return ok(shown)
  return problem(`${shown} Logins fail on a full disk: free at least 1 GiB.`)
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
