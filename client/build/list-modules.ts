import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Rolldown } from 'vite'

/** The server never serves hidden files. */
const MODULE_LIST = '.modules.json'

export interface BuiltScript {
  /** The file name without the hash: `index` for `assets/index-1a2b3c4d.js`. */
  readonly name: string
  /** The files it imports statically. */
  readonly imports: readonly string[]
  /** Bytes of each module before minification, by its path from the root of the repository. */
  readonly modules: Readonly<Record<string, number>>
}

/** By path in `dist`. */
export type BuiltScripts = Readonly<Record<string, BuiltScript>>

/** Writes which module went into which script, for the budget tests and for analysis. */
export async function writeModuleList(dist: string, { output }: Rolldown.RolldownOutput) {
  const root = path.join(import.meta.dirname, '../..')
  const scripts: Record<string, BuiltScript> = {}
  for (const file of output) {
    if (file.type !== 'chunk') continue
    const modules = Object.entries(file.modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id, { renderedLength }]) => [path.relative(root, id), renderedLength] as const)
    const [, name = ''] = /assets\/(.+)-[\w-]{8}\.js$/.exec(file.fileName) ?? []
    scripts[file.fileName] = { name, imports: file.imports, modules: Object.fromEntries(modules) }
  }
  await writeFile(path.join(dist, MODULE_LIST), JSON.stringify(scripts))
}

export async function readModuleList(dist: string): Promise<BuiltScripts> {
  return JSON.parse(await readFile(path.join(dist, MODULE_LIST), 'utf8')) as BuiltScripts
}
