import { runMutations } from '../attacks/mutations/run-mutations.ts'
import { buildClient } from '../client/build.ts'

/*
 * The mutations from before rules had markers: many variants of each rule, as pairs of texts. They run once more
 * against the suites of today, and then they go. Nothing checks any longer that they fit the source: one that does not
 * is reported as survived.
 */

await buildClient()
process.exitCode = (await runMutations(process.argv[2])) ? 0 : 1
