import { readdir } from 'node:fs/promises'
import type { Migration } from 'kysely/migration'

const FOLDER = new URL('product-migrations/', import.meta.url)

const FILE = /^(?<name>\d{3}-[\da-z-]+)\.ts$/

/** Every file except `*.md` is a migration, named by its file. Other names are rejected, so that none is skipped. */
export async function loadProductMigrations(
  folder: URL = FOLDER,
): Promise<Readonly<Record<string, Migration>>> {
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.md')).toSorted()
  const entries = files.map(async (file) => [nameOf(file), await load(new URL(file, folder))])
  return Object.fromEntries(await Promise.all(entries))
}

function nameOf(file: string): string {
  const name = FILE.exec(file)?.groups?.['name']
  if (name === undefined)
    throw new Error(`product-migrations/${file} needs a name such as 001-phone.ts`)
  return name
}

async function load(file: URL): Promise<Migration> {
  const { up, down } = (await import(file.href)) as Partial<Migration>
  if (typeof up !== 'function') throw new Error(`${file.pathname} exports no function "up"`)
  return down ? { up, down } : { up }
}
