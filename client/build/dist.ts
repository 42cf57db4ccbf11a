import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify, type Rolldown } from 'vite'

/** How many previous builds keep their assets, so that open tabs can still load lazy chunks. */
const KEPT_BUILDS = 3

/** Lists the assets of each build, newest first. The server never serves hidden files. */
const MANIFEST = '.builds.json'

/** Names of a build's files in `assets/`. */
type Build = readonly string[]

/** Read from `dist` before the build empties it. */
export interface PreviousAssets {
  readonly builds: readonly Build[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

export async function readPreviousAssets(dist: string): Promise<PreviousAssets> {
  const builds = await readManifest(dist)
  const files = new Map<string, Uint8Array>()
  for (const name of new Set(builds.flat())) {
    const content = await readFile(path.join(dist, 'assets', name)).catch(() => undefined)
    if (content) files.set(name, content)
  }
  return { builds, files }
}

/** Restores the assets of the previous builds. A build with the same assets as an earlier one replaces it. */
export async function keepPreviousAssets(dist: string, previous: PreviousAssets): Promise<void> {
  const assets = path.join(dist, 'assets')
  const current = (await readdir(assets)).sort()
  const others = previous.builds.filter((build) => String(build) !== String(current))
  const builds = [current, ...others].slice(0, KEPT_BUILDS + 1)
  for (const name of new Set(builds.flat())) {
    const content = previous.files.get(name)
    if (content && !current.includes(name)) await writeFile(path.join(assets, name), content)
  }
  await writeFile(path.join(dist, MANIFEST), JSON.stringify(builds))
}

/** Names of the last build's files in `assets/`. */
export async function readLastBuild(dist: string): Promise<readonly string[]> {
  return (await readManifest(dist))[0] ?? []
}

/** Empty if the manifest is missing or truncated. */
async function readManifest(dist: string): Promise<readonly Build[]> {
  try {
    return JSON.parse(await readFile(path.join(dist, MANIFEST), 'utf8')) as readonly Build[]
  } catch {
    return []
  }
}

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

/**
 * Minifies the scripts of a build once more: Vite writes what each `import()` needs after it has minified. Saves 150
 * bytes of the entry.
 */
export async function minifyAgain(dist: string, { output }: Rolldown.RolldownOutput) {
  for (const { type, fileName } of output) {
    if (type !== 'chunk') continue
    const file = path.join(dist, fileName)
    const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: true })
    if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`)
    await writeFile(file, code)
  }
}

const COMPRESSED = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest'])

/** Writes a brotli-11 and a gzip-9 copy of each text file. HTML is left out, because the server fills in the pages. */
export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => COMPRESSED.has(path.extname(name)))
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))))
}

/** The smaller result counts. Which it is changes with the hashes in a file, and the sizes differ by 0.2 %. */
const BROTLI_MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT]

async function compressFile(file: string) {
  const content = await readFile(file)
  const attempts = BROTLI_MODES.map((mode) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: mode,
      },
    }),
  )
  const [brotli = content] = (await Promise.all(attempts)).sort((a, b) => a.length - b.length)
  await writeFile(`${file}.br`, brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
