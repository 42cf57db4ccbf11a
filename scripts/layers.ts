import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LAYERS } from '../oxlint.layers.ts'
import { countResults, type TestCount } from './reports.ts'
import { ROOT, runTool } from './tool.ts'

export async function run(): Promise<number> {
  const { failed } = await checkLayers()
  return failed === 0 ? 0 : 1
}

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

function isAsExpected({ file, specifier, forbiddenBy }: LintFixture, findings: readonly Finding[]) {
  const found = findings.filter(
    ({ filename, message }) => filename === file && message.includes(`'${specifier}'`),
  )
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

type Layer = (typeof LAYERS)[number]

/** For each cell of the layer table: the import it forbids, and the type import it still allows. */
function layerFixtures(): LintFixture[] {
  return LAYERS.flatMap((layer, row) => {
    const not = patterns(layer.not).map((name) => [name, 'value'] as const)
    const typesOnly = patterns(layer.typesOnly).flatMap((name) => [
      [name, 'value'] as const,
      [name, 'type'] as const,
    ])
    return [...not, ...typesOnly].map(([name, kind], cell) => {
      const file = fileIn(layer, `row-${row}-cell-${cell}`)
      return layerFixture(layer, { file, name, kind, cell })
    })
  })
}

function layerFixture(
  { files, because }: Layer,
  { file, name, kind, cell }: { file: string; name: string; kind: 'value' | 'type'; cell: number },
): LintFixture {
  const title = `${files}: ${because}`
  const specifier = specifierMatching(name)
  if (kind === 'value') {
    const source = `export { planted as planted${cell} } from '${specifier}'\n`
    return { title, file, specifier, source, forbiddenBy: because }
  }
  const source = `export type { Planted as Planted${cell} } from '${specifier}'\n`
  return { title, file, specifier, source, forbiddenBy: null }
}

/** Patterns that start with `!` are exceptions to the others. */
const patterns = (names: readonly string[] = []) => names.filter((name) => !name.startsWith('!'))

/** Tests of attacks are held to the rules of attacks, unlike other tests. */
const fileIn = ({ files }: Layer, name: string) =>
  files.replace('**', files === 'attacks/**' ? `${name}.test.ts` : `${name}.ts`)

// An import that the pattern matches: `**/session/**` becomes `../session/planted.ts`.
function specifierMatching(pattern: string): string {
  return pattern
    .replace(/^\*\*\//, '../')
    .replace(/\*\*$/, 'planted.ts')
    .replace('*', 'planted')
}

/** A file that the linter must reject or accept. */
interface LintFixture {
  /** The layer rule it tests. */
  readonly title: string
  readonly file: string
  /** What it imports. A rule about one file has several fixtures in that file. */
  readonly specifier: string
  readonly source: string
  /** The message of the layer rule that must refuse it, or `null` for a file that must pass. */
  readonly forbiddenBy: string | null
}

const CONFIGURATION = [
  'oxlint.config.ts',
  'oxlint.layers.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  ...['contract', 'client', 'server', 'dev-identity', 'e2e'].map((name) => `${name}/tsconfig.json`),
]

/** One finding of the linter. */
interface Finding {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

/** Lints the fixtures with this checkout's configuration, in a temporary folder. */
async function lintFixtures(fixtures: readonly LintFixture[]): Promise<readonly Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-planted-'))
  try {
    for (const file of CONFIGURATION) copyInto(folder, file)
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
    for (const { file, source } of fixtures) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      appendFileSync(path.join(folder, file), source)
    }
    const folders = new Set(fixtures.map(topFolder))
    const lint = ['oxlint', '--format', 'json', ...folders] as const
    const { stdout } = await runTool(lint, { output: 'pipe', cwd: folder })
    return parseFindings(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const topFolder = ({ file }: LintFixture) => file.split('/')[0] ?? file

function copyInto(folder: string, file: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  copyFileSync(path.join(ROOT, file), path.join(folder, file))
}

function parseFindings(json: string): readonly Finding[] {
  const parsed: { diagnostics: Finding[] } = JSON.parse(json)
  return parsed.diagnostics
}
