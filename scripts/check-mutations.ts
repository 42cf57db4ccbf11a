import { MUTATIONS } from '../attacks/mutations/all-mutations.ts'
import { findStaleMutations } from '../attacks/mutations/apply-edits.ts'
import { readServerSource } from '../attacks/mutations/mutated-product.ts'

const stale = findStaleMutations(MUTATIONS, readServerSource)
for (const message of stale) console.log(message)
if (stale.length > 0) process.exitCode = 1
