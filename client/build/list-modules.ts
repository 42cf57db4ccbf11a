import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Rolldown } from 'vite'

/** Hidden, so that it is never served. */
const LIST = '.modules.json'

/** What one file of scripts is made of. */
export interface BuiltScript {
  /** As in `assets/index-1a2b3c4d.js`: the name before the hash. */
  readonly name: string
  /** The files without which it does not run. */
  readonly imports: readonly string[]
  /** The modules in it, from the root of the repository on, and what each of them takes there: bytes, minified by nobody yet. */
  readonly modules: Readonly<Record<string, number>>
}

/** Every file of scripts, by its name below `dist`. */
export type BuiltScripts = Readonly<Record<string, BuiltScript>>

/** Notes in `dist` what became of every module: budgets are held to it, and a profile is read off it. */
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
  await writeFile(path.join(dist, LIST), JSON.stringify(scripts))
}

/** What the last build noted. */
export async function readModuleList(dist: string): Promise<BuiltScripts> {
  return JSON.parse(await readFile(path.join(dist, LIST), 'utf8')) as BuiltScripts
}
