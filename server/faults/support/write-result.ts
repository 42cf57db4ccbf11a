import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RESULTS_FOLDER } from './fault-options.ts'

/** Writes one row of a table of results; see `scripts/gate/suites.ts`. */
export function writeResult(
  title: string,
  figures: readonly (number | string)[],
  folder = RESULTS_FOLDER,
): void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${title.replaceAll(/\W+/g, '-')}.md`)
  writeFileSync(file, `| ${[title, ...figures].join(' | ')} |\n`)
}
