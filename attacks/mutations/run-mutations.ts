import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from '../../scripts/gate/run-tool.ts'
import { ACCOUNT_MUTATIONS } from './account-mutations.ts'
import { ASKING_MUTATIONS } from './asking-mutations.ts'
import { DEVICE_MUTATIONS } from './device-mutations.ts'
import { EDGE_MUTATIONS } from './edge-mutations.ts'
import { IDENTITY_MUTATIONS } from './identity-mutations.ts'
import { copyProduct } from './mutated-product.ts'
import type { Mutation } from './mutation.ts'
import { PROOF_MUTATIONS } from './proof-mutations.ts'
import { SESSION_MUTATIONS } from './session-mutations.ts'
import { TAKEOVER_MUTATIONS } from './takeover-mutations.ts'

const MUTATIONS = [
  ...PROOF_MUTATIONS,
  ...IDENTITY_MUTATIONS,
  ...ACCOUNT_MUTATIONS,
  ...TAKEOVER_MUTATIONS,
  ...ASKING_MUTATIONS,
  ...SESSION_MUTATIONS,
  ...DEVICE_MUTATIONS,
  ...EDGE_MUTATIONS,
]

/** What became of a mutation: attacks that got through, or why nothing is known. */
interface Verdict {
  readonly mutation: Mutation
  readonly noticedBy: readonly string[]
  readonly fault?: string
}

/** The part of a report of Vitest that is read here. */
interface Report {
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[]
  }[]
}

/**
 * Takes each rule out of a copy of the server and runs the attacks that must notice. Prints a line for
 * each; answers whether every one was noticed.
 */
export async function runMutations(only = ''): Promise<boolean> {
  const waiting = MUTATIONS.filter(({ rule, without }) => `${rule}: ${without}`.includes(only))
  const verdicts: Verdict[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await judge(next)
      console.log(describe(verdict))
      verdicts.push(verdict)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const survived = verdicts.filter(({ noticedBy }) => noticedBy.length === 0)
  console.log(`\n${verdicts.length - survived.length} rules missed, ${survived.length} not`)
  return survived.length === 0
}

async function judge(mutation: Mutation): Promise<Verdict> {
  try {
    const product = copyProduct(mutation.edits)
    try {
      return { mutation, ...readReport(await attack(product.root, mutation.group), mutation.group) }
    } finally {
      product.remove()
    }
  } catch (error) {
    return { mutation, noticedBy: [], fault: error instanceof Error ? error.message : 'unknown' }
  }
}

async function attack(root: string, group: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-report-'))
  const report = path.join(folder, 'report.json')
  const reporting = ['--reporter=json', `--outputFile=${report}`]
  try {
    const { output } = await runTool(
      ['vitest', 'run', '--project=attacks', `attacks/${group}/`, ...reporting],
      { output: 'pipe', env: { ATTACKED_ROOT: root } },
    )
    return readJson(report, output)
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

/** A server that does not even start fails every case of its group, and shows nothing. */
function readReport({ testResults }: Report, group: string): Omit<Verdict, 'mutation'> {
  const table = testResults.filter(({ name }) => name.endsWith(`/${group}.test.ts`))
  if (table.length > 0 && !resultsOf(table).some(({ status }) => status === 'passed')) {
    return { noticedBy: [], fault: 'Nothing passed: it does not start' }
  }
  const failed = resultsOf(testResults).filter(({ status }) => status === 'failed')
  return { noticedBy: failed.map(({ title }) => title) }
}

function resultsOf(files: Report['testResults']) {
  return files.flatMap(({ assertionResults }) => assertionResults)
}

function describe({ mutation: { rule, without }, noticedBy, fault }: Verdict): string {
  const [first] = noticedBy
  const outcome = first === undefined ? 'SURVIVED' : 'noticed '
  const more = noticedBy.length > 1 ? ` (and ${noticedBy.length - 1} more)` : ''
  return `${outcome}  ${rule}: ${without}\n          ${fault ?? (first ?? 'by no attack') + more}`
}
