import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/gate/run-tool.ts'
import { applyEdits } from './apply-edits.ts'
import type { Edit } from './mutation.ts'

/** A copy of the product with edits applied. The checkout itself does not change. */
export interface MutatedProduct {
  readonly root: string
  remove(): void
}

const COPIED = [
  'package.json',
  'server/src',
  'server/package.json',
  'client/src/navigation',
  'client/build',
  'client/package.json',
  'client/dist',
]

/** Copies the product and applies the edits. Throws if one of them does not match exactly once. */
export function copyProduct(edits: readonly Edit[]): MutatedProduct {
  const changed = applyEdits(edits, readSource)
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-mutation-'))
  for (const name of COPIED)
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  writeFileSync(path.join(root, 'vitest.config.js'), 'export default {}\n')
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

function readSource(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
