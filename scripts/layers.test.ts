import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAYERS } from '../oxlint.layers.ts'
import { ROOT } from './tool.ts'

const FOLDERS = ['client/src/*/', 'server/src/*/']

/** Style sheets import no modules. */
const WITHOUT_MODULES = ['client/src/styles']

test('every top-level folder of client and server has a row in the layer table', () => {
  const folders = FOLDERS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  expect(folders.length).toBeGreaterThan(0)
  const rows = new Set(LAYERS.map(({ files }) => files))
  const missing = folders
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !rows.has(`${folder}/**`) && !WITHOUT_MODULES.includes(folder))
  expect(missing).toEqual([])
})
