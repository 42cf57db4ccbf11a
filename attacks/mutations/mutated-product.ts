import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/gate/run-tool.ts'
import type { Edit } from './mutation.ts'

/** A copy of the product to take a rule out of. The checkout itself is never touched. */
export interface MutatedProduct {
  readonly root: string
  remove(): void
}

/** Copies the server and takes a rule out. Throws when a place is not found exactly once: the table is out of date. */
export function copyProduct(edits: readonly Edit[]): MutatedProduct {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-mutation-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  for (const name of ['server/src', 'server/package.json', 'client/dist'])
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  try {
    for (const edit of edits) apply(root, edit)
  } catch (error) {
    remove()
    throw error
  }
  return { root, remove }
}

function apply(root: string, { file, find, replace }: Edit): void {
  const target = path.join(root, 'server/src', file)
  const source = readFileSync(target, 'utf8')
  const places = source.split(find).length - 1
  if (places !== 1) throw new Error(`${file} holds this ${places} times, not once: ${find}`)
  writeFileSync(
    target,
    source.replace(find, () => replace),
  )
}
