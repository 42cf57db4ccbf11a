import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findDifferences, type BuildOptions } from './build-options.ts'

/** In the folder of the built client. The server never serves hidden files. */
const BUILD_RECORD = '.product.json'

export async function writeBuildRecord(folder: string, options: BuildOptions): Promise<void> {
  await writeFile(path.join(folder, BUILD_RECORD), JSON.stringify(options))
}

/** The options that differ from those of the client's build (decision 024). `undefined` without a record. */
export async function findChangedOptions(
  folder: string,
  options: BuildOptions,
): Promise<readonly string[] | undefined> {
  const record = await readFile(path.join(folder, BUILD_RECORD), 'utf8').catch(() => undefined)
  if (record === undefined) return undefined
  // Through JSON, which drops options that are undefined.
  return findDifferences(JSON.parse(record), JSON.parse(JSON.stringify(options)))
}
