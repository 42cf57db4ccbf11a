import { afterAll, expect } from 'vitest'
import { descendantsOf } from '../../../scripts/test/process-tree.ts'

// Hooks run in reverse order, so this one runs after those of the tests, which stop what they started. Each file has a
// process of its own.
afterAll(() => {
  expect(descendantsOf(process.pid), 'processes that the tests left behind').toEqual([])
})
