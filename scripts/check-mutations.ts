import { MUTATIONS } from '../attacks/mutations/all-mutations.ts'
import { findStaleMutations } from '../attacks/mutations/apply-edits.ts'
import { readSource } from '../attacks/mutations/mutated-product.ts'

const stale = findStaleMutations(MUTATIONS, readSource)
for (const message of stale) console.log(message)
if (stale.length > 0) process.exitCode = 1
