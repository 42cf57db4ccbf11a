import { layerFixtures } from './layer-fixtures.ts'
import type { LintFixture } from './lint-fixture.ts'
import { lintFixtures, type Finding } from './lint-fixtures.ts'
import { countResults, type TestCount } from './reports.ts'

/**
 * Shows that the layer rules can fail: for every cell of the layer table, lints an import that it forbids, and the type
 * import if the cell allows that one. Prints what was wrongly accepted or refused. Each row counts as one test.
 */
export async function checkLayers(): Promise<TestCount> {
  const fixtures = layerFixtures()
  const findings = await lintFixtures(fixtures)
  const rows = Map.groupBy(fixtures, ({ title }) => title)
  return countResults(
    [...rows].map(([title, row]) => {
      const wrong = row.filter((fixture) => !isAsExpected(fixture, findings))
      console.log(`${wrong.length === 0 ? 'passed' : 'FAILED'}  layer rule: ${title}`)
      for (const fixture of wrong) console.log(describe(fixture))
      return wrong.length === 0
    }),
  )
}

function isAsExpected({ file, forbiddenBy }: LintFixture, findings: readonly Finding[]) {
  const found = findings.filter(({ filename }) => filename === file)
  if (forbiddenBy === null) return found.length === 0
  return found.some(
    ({ code, message, help }) =>
      code === RESTRICTED_IMPORTS && `${message} ${help ?? ''}`.includes(forbiddenBy),
  )
}

const RESTRICTED_IMPORTS = 'eslint(no-restricted-imports)'

function describe({ file, source, forbiddenBy }: LintFixture) {
  const fault = forbiddenBy === null ? 'was refused' : 'was not caught'
  return `  ${file} ${fault}:\n${source.replace(/^/gm, '    ')}`
}
