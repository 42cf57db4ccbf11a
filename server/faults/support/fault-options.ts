import path from 'node:path'

/** Set by `npm run test:faults -- --full`. */
export const IS_FULL = process.env.FAULTS === 'full'

const REPORTS = path.join(import.meta.dirname, '../../../.test')

/** One file per scenario, which the script joins to a table. */
export const RESULTS_FOLDER = path.join(REPORTS, 'faults')
/** The same for the scenarios of the outbox. */
export const OUTBOX_RESULTS_FOLDER = path.join(REPORTS, 'outbox')
