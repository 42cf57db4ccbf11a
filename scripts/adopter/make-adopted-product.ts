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

/** Copies this product and changes it as the documents tell adopters to. */
export async function makeAdoptedProduct(): Promise<AdoptedProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-adopted-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // An interrupt ends the process without leaving the scope, so the folder is deleted on exit, too.
  process.once('exit', remove)
  copyRepository(ROOT, folder)
  for (const { title, apply } of CHANGES) {
    console.log(`changed  ${title}`)
    apply(folder)
  }
  await runTool(['oxfmt', '--write', '.'], { output: 'pipe', cwd: folder })
  return { folder, [Symbol.dispose]: remove }
}
