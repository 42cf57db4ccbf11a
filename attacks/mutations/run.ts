import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from '../../scripts/tool.ts'
import { readMarkers, type Marker } from './markers.ts'
import { mutateProduct, type RuleMutation } from './mutate.ts'
import { RULE_MUTATIONS } from './table.ts'

interface Outcome {
  readonly isCaught: boolean
  /** How the named test noticed the mutation, or why it counts as survived. */
  readonly reason: string
}

/**
 * Runs the tests that must notice the mutations, which must pass; then applies each mutation to a copy of the product and
 * runs its test, which must fail. `only` selects some: `8` or `8a`. Returns whether every mutation was caught.
 */
export async function runMutations(only = ''): Promise<boolean> {
  const markers = readMarkers()
  const titleOf = (id: string) => markers.find((marker) => marker.id === id)?.title
  const waiting = RULE_MUTATIONS.filter(isSelected(only))
  const survived: string[] = []
  const total = waiting.length
  const baseline = await runUnchanged(waiting, markers)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now()
      const { isCaught, reason } = await testMutation(next, markers)
        .then((report) => judge(report, next, baseline))
        .catch(toSurvived)
      const seconds = Math.round((performance.now() - started) / 1000)
      const outcome = isCaught ? 'caught  ' : 'SURVIVED'
      console.log(
        `${outcome}  rule ${next.id}: ${titleOf(next.id)} (${seconds} s)\n          ${reason}`,
      )
      if (!isCaught) survived.push(next.id)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  console.log(`\n${total - survived.length} passed, ${survived.length} failed`)
  return total > 0 && survived.length === 0
}

const isSelected =
  (only: string) =>
  ({ id }: RuleMutation) =>
    ['', id, id.slice(0, -1).replace(/-$/, '')].includes(only)

/** A test of a run. The same one has the same key in each. */
interface Result {
  readonly key: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

interface Report {
  readonly results: readonly Result[]
  readonly output: string
}

/** The tests that pass without a mutation: the keys of {@link Result}. */
async function runUnchanged(
  mutations: readonly RuleMutation[],
  markers: readonly Marker[],
): Promise<ReadonlySet<string>> {
  const started = performance.now()
  const [attacks, others] = [mutations.filter(isAttack), mutations.filter((row) => !isAttack(row))]
  const reports = [await runTests(attacks, {})]
  if (others.length > 0) {
    using copy = mutateProduct([], markers, testsOf(others))
    reports.push(await runTests(others, { cwd: copy.root }))
  }
  const results = reports.flatMap((report) => report.results)
  const passed = results.filter(({ status }) => status === 'passed').map(({ key }) => key)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`Without a mutation, ${passed.length} tests pass (${seconds} s)`)
  return new Set(passed)
}

const isAttack = ({ test }: RuleMutation) => test.startsWith('attacks/')
const testsOf = (mutations: readonly RuleMutation[]) => [
  ...new Set(mutations.map(({ test }) => test)),
]

async function testMutation(mutation: RuleMutation, markers: readonly Marker[]): Promise<Report> {
  using product = mutateProduct([mutation], markers)
  const { root } = product
  // Awaited, because the copy is removed afterwards.
  return await runTests(
    [mutation],
    isAttack(mutation) ? { env: { ATTACKED_ROOT: root } } : { cwd: root },
  )
}

/** Runs the tests of these mutations, which are all attacks or none. */
async function runTests(
  mutations: readonly RuleMutation[],
  where: { readonly env?: Record<string, string>; readonly cwd?: string },
): Promise<Report> {
  if (mutations.length === 0) return { results: [], output: '' }
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-report-'))
  const file = path.join(folder, 'report.json')
  const titles = mutations.map(({ caught }) => escapeForPattern(caught))
  try {
    const { output } = await runTool(
      [
        'vitest',
        'run',
        ...testsOf(mutations),
        ...(mutations.every(isAttack) ? ['--project=attacks'] : []),
        `--testNamePattern=${titles.join('|')}`,
        '--reporter=json',
        `--outputFile=${file}`,
      ],
      { output: 'pipe', ...where },
    )
    return { results: readResults(file), output }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function readResults(file: string): readonly Result[] {
  if (!existsSync(file)) return []
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: {
      name: string
      assertionResults: (Omit<Result, 'key'> & { fullName: string })[]
    }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, ...result }) => ({
      ...result,
      key: `${path.basename(name)}: ${fullName}`,
    })),
  )
}

/** An answer 500 shows that the edit broke the server, which proves nothing about the rule. What was expected follows. */
const BROKEN =
  /^(?:(?! to (?:match|be|equal)\b)[^])*?(?:status["']?: 500|code["']?: ["']internal)|\b500 !==/

function judge(
  { results, output }: Report,
  { caught }: RuleMutation,
  baseline: ReadonlySet<string>,
): Outcome {
  const ran = results.filter(({ status }) => status === 'passed' || status === 'failed')
  if (ran.length === 0)
    return toSurvived(`No test has this title, or the product did not start: ${output.slice(-500)}`)
  const failed = ran.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return toSurvived('The test passed')
  const noticed = failed.filter(({ key }) => key.includes(caught) && baseline.has(key))
  if (noticed.length === 0) return toSurvived('The test fails without the mutation too')
  const [message = ''] = noticed.flatMap(({ failureMessages }) => failureMessages)
  const reason =
    message
      .split(/\n +at /)[0]
      ?.replaceAll(/\s+/g, ' ')
      .slice(0, 200) ?? ''
  return BROKEN.test(message)
    ? toSurvived(`The edit broke the product: ${reason}`)
    : { isCaught: true, reason }
}

const toSurvived = (reason: unknown): Outcome => ({ isCaught: false, reason: String(reason) })
