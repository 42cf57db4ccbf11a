import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RESULTS_FOLDER } from './fault-options.ts'

/** Writes one row of the table of results; see `scripts/gate/run-faults.ts`. */
export function writeResult(title: string, figures: readonly (number | string)[]): void {
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  const file = path.join(RESULTS_FOLDER, `${title.replaceAll(/\W+/g, '-')}.md`)
  writeFileSync(file, `| ${[title, ...figures].join(' | ')} |\n`)
}
