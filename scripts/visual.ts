import { loadProduct } from '@foyer/product/load.ts'
import { buildClient } from '../client/build.ts'
import { writePicturedProduct } from '../e2e/visual/support/stored-pictures.ts'
import { runTool } from './tool.ts'
import { findReasonToSkipPictures } from './suites.ts'

// Compares the pages with the stored pictures; with `--update`, stores those that differ. Other arguments, such as
// `--grep login`, are passed on to Playwright's test runner.

const args = process.argv.slice(2)
const isUpdate = args.includes('--update')
const reason = findReasonToSkipPictures({ isUpdate, product: (await loadProduct()).name })
if (reason === undefined) {
  await buildClient()
  if (isUpdate) writePicturedProduct((await loadProduct()).name)
  const others = args.filter((argument) => argument !== '--update')
  const update = isUpdate ? ['--update-snapshots=changed'] : []
  const command = ['playwright', 'test', '-c', 'e2e/visual', '--project=visual'] as const
  const { ok } = await runTool([...command, ...update, ...others], { output: 'inherit' })
  process.exitCode = ok ? 0 : 1
} else console.log(reason)
