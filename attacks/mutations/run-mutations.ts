import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from '../../scripts/gate/run-tool.ts'
import { MUTATIONS } from './all-mutations.ts'
import { copyProduct } from './mutated-product.ts'
import type { Mutation } from './mutation.ts'

/** The attacks that caught a mutation, or why the run failed. */
interface MutationResult {
  readonly mutation: Mutation
  readonly caughtBy: readonly string[]
  readonly fault?: string
}

/** The used part of Vitest's JSON report. */
interface Report {
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[]
  }[]
}

/**
 * Applies each mutation to a copy of the server, runs the attacks of its group and prints the result. Returns
 * whether every mutation was caught.
 */
export async function runMutations(only = ''): Promise<boolean> {
  const waiting = MUTATIONS.filter(({ rule, title }) => `${rule}: ${title}`.includes(only))
  if (waiting.length === 0) {
    console.log(`No mutation has "${only}" in its rule or title.`)
    return false
  }
  const results: MutationResult[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await testMutation(next)
      console.log(describe(result))
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const survived = results.filter(({ caughtBy }) => caughtBy.length === 0)
  console.log(`\n${results.length - survived.length} mutations caught, ${survived.length} survived`)
  return survived.length === 0
}

async function testMutation(mutation: Mutation): Promise<MutationResult> {
  try {
    const product = copyProduct(mutation.edits)
    try {
      return {
        mutation,
        ...readReport(await runTests(product.root, mutation.group), mutation.group),
      }
    } finally {
      product.remove()
    }
  } catch (error) {
    return { mutation, caughtBy: [], fault: error instanceof Error ? error.message : 'unknown' }
  }
}

const isUnitTest = (group: string) => group.endsWith('.test.ts')

async function runTests(root: string, group: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-report-'))
  const reportFile = path.join(folder, 'report.json')
  const reporting = ['--reporter=json', `--outputFile=${reportFile}`]
  try {
    const { output } = isUnitTest(group)
      ? await runTool(['vitest', 'run', group, ...reporting], { output: 'pipe', cwd: root })
      : await runTool(['vitest', 'run', '--project=attacks', `attacks/${group}/`, ...reporting], {
          output: 'pipe',
          env: { ATTACKED_ROOT: root },
        })
    return readJson(reportFile, output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readJson(file: string, output: string): Report {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return report
  } catch {
    throw new Error(`The attacks did not run: ${output.slice(-500)}`)
  }
}

/** A server that does not start fails every test of its group, which proves nothing. */
function readReport({ testResults }: Report, group: string): Omit<MutationResult, 'mutation'> {
  const file = isUnitTest(group) ? group : `/${group}.test.ts`
  const attackTable = testResults.filter(({ name }) => name.endsWith(file))
  if (attackTable.length > 0 && !resultsOf(attackTable).some(({ status }) => status === 'passed')) {
    return { caughtBy: [], fault: 'No attack passed: the server does not start' }
  }
  const failed = resultsOf(testResults).filter(({ status }) => status === 'failed')
  return { caughtBy: failed.map(({ title }) => title) }
}

function resultsOf(files: Report['testResults']) {
  return files.flatMap(({ assertionResults }) => assertionResults)
}

function describe({ mutation: { rule, title }, caughtBy, fault }: MutationResult): string {
  const [first] = caughtBy
  const outcome = first === undefined ? 'SURVIVED' : 'caught  '
  const more = caughtBy.length > 1 ? ` (and ${caughtBy.length - 1} more)` : ''
  return `${outcome}  ${rule}: ${title}\n          ${fault ?? (first ?? 'by no attack') + more}`
}
