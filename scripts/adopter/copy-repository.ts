import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** What is not part of the source. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.test', '.bench'])

/** The workspaces, which `node_modules` links to. */
const OWN_SCOPE = '@foyer'

/** Copies the source of a checkout into an empty folder and links the installed packages. */
export function copyRepository(from: string, to: string): void {
  const filter = (file: string) => !LEFT_OUT.has(path.basename(file))
  cpSync(from, to, { recursive: true, filter })
  linkPackages(path.join(from, 'node_modules'), path.join(to, 'node_modules'))
}

/** The copy has separate caches, except for the browser that the tests unpack. */
const isLinked = (name: string) =>
  name !== OWN_SCOPE && (!name.startsWith('.') || ['.bin', '.cache'].includes(name))

/** Links workspaces to the folders of the copy, and every other package to the original. */
function linkPackages(from: string, to: string): void {
  mkdirSync(path.join(to, OWN_SCOPE), { recursive: true })
  for (const name of readdirSync(from).filter(isLinked))
    symlinkSync(path.join(from, name), path.join(to, name), 'junction')
  for (const name of readdirSync(path.join(from, OWN_SCOPE)))
    symlinkSync(path.join(to, '..', name), path.join(to, OWN_SCOPE, name), 'junction')
}
