import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fillSqlite } from './fill-sqlite.ts'
import { DAY_MS, GOOD_FOR_DAYS } from './fill-times.ts'
import { CACHE, openScratch } from './scratch.ts'
import { startProduct } from './start-product.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** What a filled database is made of: with any of it changed, another is made. */
const SOURCES = [
  'server/src/stores/migrations/*.ts',
  'bench/product/fill-*.ts',
  'bench/people/people.ts',
]

/** The file of a SQLite database with so many sessions, made by the product and kept for the next run. Nobody may write to it. */
export async function makeFilledDatabase(sessions: number): Promise<string> {
  const known = findFilledDatabase(sessions)
  if (known) return known
  mkdirSync(CACHE, { recursive: true })
  for (const old of globSync(path.join(CACHE, `${sessions}-sessions-*`))) rmSync(old)
  console.log(`Making a database of ${sessions.toLocaleString('en')} sessions …`)
  const scratch = openScratch()
  const making = path.join(scratch.folder, 'making.db')
  const product = await startProduct({ databaseUrl: `sqlite:${making}`, folder: scratch.folder })
  await product.stop()
  fillSqlite(making, sessions)
  const file = `${nameFile(sessions)}${dayOf(Date.now())}.db`
  renameSync(making, file)
  scratch.remove()
  return file
}

/** The file of one that is there from a run before. */
export function findFilledDatabase(sessions: number): string | undefined {
  const [file] = globSync(`${nameFile(sessions)}*.db`)
  const made = Number(/-(\d+)\.db$/.exec(file ?? '')?.[1])
  return dayOf(Date.now()) - made < GOOD_FOR_DAYS ? file : undefined
}

const dayOf = (time: number) => Math.floor(time / DAY_MS)

/** The day on which it was made follows: opened by a product, the file itself is as of today. */
const nameFile = (sessions: number) => path.join(CACHE, `${sessions}-sessions-${fingerprint()}-`)

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES.flatMap((pattern) => globSync(path.join(ROOT, pattern)).toSorted()))
    hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 12)
}
