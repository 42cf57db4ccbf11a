import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
 * Applies each mutation to a copy of the product and runs the one test that must notice it. `only` selects some: `8` or
 * `8a`. Returns whether every mutation was caught.
 */
export async function runMutations(only = ''): Promise<boolean> {
  const markers = readMarkers()
  const titleOf = (id: string) => markers.find((marker) => marker.id === id)?.title
  const waiting = RULE_MUTATIONS.filter(isSelected(only))
  const survived: string[] = []
  const total = waiting.length
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now()
      const { isCaught, reason } = await testMutation(next, markers).catch(toSurvived)
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

async function testMutation(mutation: RuleMutation, markers: readonly Marker[]): Promise<Outcome> {
  using product = mutateProduct([mutation], markers)
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-report-'))
  const report = path.join(folder, 'report.json')
  try {
    const isAttack = mutation.test.startsWith('attacks/')
    const { output } = await runTool(
      [
        'vitest',
        'run',
        mutation.test,
        ...(isAttack ? ['--project=attacks'] : []),
        `--testNamePattern=${escapeForPattern(mutation.caught)}`,
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      isAttack
        ? { output: 'pipe', env: { ATTACKED_ROOT: product.root } }
        : { output: 'pipe', cwd: product.root },
    )
    return judge(report, output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** An answer 500 shows that the edit broke the server, which proves nothing about the rule. What was expected follows. */
const BROKEN =
  /^(?:(?! to (?:match|be|equal)\b)[^])*?(?:status["']?: 500|code["']?: ["']internal)|\b500 !==/

function judge(file: string, output: string): Outcome {
  const results = readResults(file)
  if (!results) return toSurvived(`The test did not run: ${output.slice(-500)}`)
  const ran = results.filter(({ status }) => status === 'passed' || status === 'failed')
  if (ran.length === 0)
    return toSurvived(`No test has this title, or the product did not start: ${output.slice(-500)}`)
  const failed = ran.filter(({ status }) => status === 'failed')
  const [message = ''] = failed.flatMap(({ failureMessages }) => failureMessages)
  if (failed.length === 0) return toSurvived('The test passed')
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

function readResults(file: string) {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'))
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    return undefined
  }
}
