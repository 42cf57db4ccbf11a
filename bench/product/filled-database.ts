import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fillSqlite } from './fill-sqlite.ts'
import { DAY_MS, MAX_AGE_DAYS } from './fill-times.ts'
import { CACHE, openScratch } from './scratch.ts'
import { startMeasuredProduct } from './start-product.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** If one of these changes, the database is created again. */
const SOURCES = [
  'server/src/db/migrations/*.ts',
  'bench/product/fill-*.ts',
  'bench/users/bench-users.ts',
]

/** Returns a SQLite file that is kept for later runs, so it must not be written to. */
export async function makeFilledDatabase(sessions: number): Promise<string> {
  const known = findFilledDatabase(sessions)
  if (known) return known
  mkdirSync(CACHE, { recursive: true })
  for (const old of globSync(path.join(CACHE, `${sessions}-sessions-*`))) rmSync(old)
  console.log(`Creating a database with ${sessions.toLocaleString('en')} sessions …`)
  const scratch = openScratch()
  const making = path.join(scratch.folder, 'making.db')
  const product = await startMeasuredProduct({
    databaseUrl: `sqlite:${making}`,
    folder: scratch.folder,
  })
  await product.stop()
  fillSqlite(making, sessions)
  const file = `${nameFile(sessions)}${dayOf(Date.now())}.db`
  renameSync(making, file)
  scratch.remove()
  return file
}

/** Returns the file of an earlier run. */
export function findFilledDatabase(sessions: number): string | undefined {
  const [file] = globSync(`${nameFile(sessions)}*.db`)
  const createdOn = Number(/-(\d+)\.db$/.exec(file ?? '')?.[1])
  return dayOf(Date.now()) - createdOn < MAX_AGE_DAYS ? file : undefined
}

const dayOf = (time: number) => Math.floor(time / DAY_MS)

/** The day of creation is appended, because opening a database changes the file's time. */
const nameFile = (sessions: number) => path.join(CACHE, `${sessions}-sessions-${fingerprint()}-`)

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES.flatMap((pattern) => globSync(path.join(ROOT, pattern)).toSorted()))
    hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 12)
}
