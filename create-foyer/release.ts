import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Tree } from './files.ts'

/** A release of Foyer in a folder. */
export interface Release {
  readonly version: string
  readonly files: Tree
  /** Where its git repository comes from, if it is a clone. */
  readonly upstream: string | undefined
}

/** Reads a release from a checkout, or from a folder with its files. */
export function readRelease(folder: string): Release {
  const isCheckout = existsSync(path.join(folder, '.git'))
  const names = isCheckout ? listTracked(folder) : listFiles(folder)
  const files = readFiles(folder, names)
  const manifest = files.get('package.json')
  if (!manifest || !files.has('create-foyer/main.ts'))
    throw new Error(`${folder} has no release of Foyer that can create a product.`)
  const { version } = JSON.parse(manifest.toString()) as { version: string }
  return { version, files, upstream: isCheckout ? readUpstream(folder) : undefined }
}

/** Every file below a folder, except for what git never stores. */
export function readFolder(folder: string): Tree {
  return readFiles(folder, listFiles(folder))
}

export function writeTree(folder: string, tree: Tree): void {
  for (const [name, content] of tree) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

function readFiles(folder: string, names: readonly string[]): Tree {
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]))
}

function listTracked(folder: string): readonly string[] {
  return git(folder, 'ls-files', '-z')
    .split('\0')
    .filter((name) => name !== '' && statSync(path.join(folder, name), NO_ERROR)?.isFile())
}

const NO_ERROR = { throwIfNoEntry: false } as const

const NOT_STORED: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', '.test', '.data'])

function listFiles(folder: string, below = ''): readonly string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_STORED.has(entry.name)) return []
    const name = path.posix.join(below, entry.name)
    return entry.isDirectory() ? listFiles(folder, name) : [name]
  })
}

function readUpstream(folder: string): string | undefined {
  try {
    return git(folder, 'config', '--get', 'remote.origin.url').trim() || undefined
  } catch {
    return undefined
  }
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 })
}
