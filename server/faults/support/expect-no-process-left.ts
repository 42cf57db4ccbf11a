import { afterAll } from 'vitest'
import { descendantsOf } from '../../../scripts/test/run-from-terminal.ts'

// Hooks run in reverse order, so this one runs after those of the tests, which stop what they started. Each file has a
// process of its own.
afterAll(() => {
  const left = descendantsOf(process.pid)
  if (left.length > 0) throw new Error(`The tests left processes behind: ${left.join(', ')}`)
})
