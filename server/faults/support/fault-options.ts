import path from 'node:path'

/** Set by `npm run test:faults -- --full`. */
export const IS_FULL = process.env.FAULTS === 'full'

/** One file per scenario, which the script joins to a table. */
export const RESULTS_FOLDER = path.join(import.meta.dirname, '../../../.test/faults')
