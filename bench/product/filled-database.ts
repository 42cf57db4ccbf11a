import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fillSqlite } from './fill-sqlite.ts'
import { GOOD_FOR_DAYS } from './fill-times.ts'
import { startProduct } from './start-product.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** What is kept between runs: nothing in git, and free to be deleted. */
export const CACHE = path.join(ROOT, '.bench')

/** What a filled database is made of: with any of it changed, another is made. */
const SOURCES = [
  'server/src/stores/migrations/*.ts',
  'bench/product/fill-*.ts',
  'bench/people/people.ts',
]

/** The file of a SQLite database with so many sessions, made by the product and kept for the next run. Nobody may write to it. */
export async function findFilledDatabase(sessions: number): Promise<string> {
  const file = path.join(CACHE, `${sessions}-sessions-${fingerprint()}.db`)
  if (isGood(file)) return file
  mkdirSync(CACHE, { recursive: true })
  for (const old of globSync(path.join(CACHE, `${sessions}-sessions-*`))) rmSync(old)
  console.log(`Making a database of ${sessions.toLocaleString('en')} sessions …`)
  const making = path.join(CACHE, `making-${process.pid}.db`)
  const product = await startProduct({ databaseUrl: `sqlite:${making}`, folder: CACHE })
  await product.stop()
  fillSqlite(making, sessions)
  renameSync(making, file)
  return file
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES.flatMap((pattern) => globSync(path.join(ROOT, pattern)).toSorted()))
    hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 12)
}

function isGood(file: string): boolean {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && Date.now() - made < GOOD_FOR_DAYS * 24 * 60 * 60 * 1_000
}
