import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, runTool } from '../gate/run-tool.ts'
import { CHANGES } from './changes.ts'
import { copyRepository } from './copy-repository.ts'

/** A changed product in a temporary folder, which is deleted at the end of its scope. */
export interface AdoptedProduct extends Disposable {
  readonly folder: string
}

/** Makes the product of somebody who has adopted this one and changed it as the documents say. */
export async function makeAdoptedProduct(): Promise<AdoptedProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-adopted-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Also after an interrupt, which ends the process without leaving the scope.
  process.once('exit', remove)
  copyRepository(ROOT, folder)
  for (const { title, apply } of CHANGES) {
    console.log(`changed  ${title}`)
    apply(folder)
  }
  await runTool(['oxfmt', '--write', '.'], { output: 'pipe', cwd: folder })
  return { folder, [Symbol.dispose]: remove }
}
