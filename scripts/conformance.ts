import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMarkers } from '../attacks/mutations/markers.ts'
import { RULE_MUTATIONS } from '../attacks/mutations/table.ts'
import { ASVS } from '../conformance/asvs.ts'
import { NIST } from '../conformance/nist.ts'
import { PASSKEYS } from '../conformance/passkeys.ts'
import type { Requirement, Standard } from '../conformance/standard.ts'
import { WCAG } from '../conformance/wcag.ts'
import { ROOT } from './tool.ts'

const STANDARDS: readonly Standard[] = [ASVS, NIST, WCAG, PASSKEYS]

const FOLDER = 'docs/conformance'

const RULES = 'docs/security.md'

/** `npm run conformance` writes the pages in `docs/conformance/`; with `--check`, it compares them instead. */
export async function run(args: readonly string[]): Promise<number> {
  const problems = checkConformance({ write: !args.includes('--check') })
  for (const problem of problems) console.log(problem)
  return problems.length === 0 ? 0 : 1
}

/** What is wrong with the tests that the standards cite, and with the pages; empty if nothing is. */
export function checkConformance({ write = false } = {}): readonly string[] {
  const evidence = readEvidence()
  const problems = STANDARDS.flatMap((standard) => checkStandard(standard, evidence))
  if (problems.length > 0) return problems
  const pages = new Map(STANDARDS.map((standard) => [standard.page, describe(standard, evidence)]))
  pages.set('README', describeAll(STANDARDS))
  return [...pages].flatMap(([name, text]) => {
    const file = `${FOLDER}/${name}.md`
    if (!write) return readText(file) === text ? [] : [`${file} is outdated: npm run conformance`]
    mkdirSync(path.join(ROOT, FOLDER), { recursive: true })
    writeFileSync(path.join(ROOT, file), text)
    return []
  })
}

/** What a requirement may cite. */
export interface Evidence {
  /** The markers, by their id, such as `8a` or `session-b`. */
  readonly markers: ReadonlyMap<string, MarkedRule>
  /** The names of the numbered rules of `docs/security.md`, by their number. */
  readonly rules: ReadonlyMap<string, string>
  /** The text of a file of the project, if it exists. */
  read(file: string): string | undefined
}

interface MarkedRule {
  /** What the statement ensures. */
  readonly title: string
  /** The file with the attack that the table of mutations names. */
  readonly test: string
}

function readEvidence(): Evidence {
  const tests = new Map(RULE_MUTATIONS.map(({ id, test }) => [id, test]))
  const markers = readMarkers().map(
    ({ id, title }) => [id, { title, test: tests.get(id) ?? '' }] as const,
  )
  const headings = (readText(RULES) ?? '').matchAll(/^### Rule (\d+): (.+)$/gm)
  return {
    markers: new Map(markers),
    rules: new Map([...headings].map(([, number = '', name = '']) => [number, name])),
    read: readText,
  }
}

function readText(file: string): string | undefined {
  const absolute = path.join(ROOT, file)
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined
}

/** Finds requirements that stand twice, and cited tests that are gone or skipped. */
export function checkStandard({ page, sections }: Standard, evidence: Evidence): readonly string[] {
  const all = sections.flatMap(({ requirements }) => requirements)
  const ids = all.map(({ id }) => id)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${page} ${id} stands twice`),
    ...all.flatMap(({ id, ...requirement }) =>
      ('met' in requirement ? requirement.met : []).flatMap((cited) => {
        const problem = checkCited(cited, evidence)
        return problem === undefined ? [] : [`${page} ${id}: ${problem}: ${cited}`]
      }),
    ),
  ]
}

function checkCited(cited: string, { markers, read }: Evidence): string | undefined {
  const { rule, file, title } = parseCited(cited)
  if (rule !== undefined) {
    const { test } = markers.get(rule) ?? {}
    if (test === undefined) return 'no such marker of a rule'
    return test === '' ? 'the marker has no attack' : undefined
  }
  const source = read(file)
  return source === undefined ? 'no such file' : findTestProblem(source, title)
}

function parseCited(cited: string) {
  const [, rule] = /^rule (\S+)$/.exec(cited) ?? []
  const [file = '', ...title] = cited.split(' > ')
  return { rule, file, title: title.join(' > ') }
}

const SKIPPED = /\.(?:skip|fixme|todo|fails)\b/

/** A call without a condition, which skips what is around it. */
const SKIPS_ALL = /\b(?:test|it|describe)(?:\.describe)?\.(?:skip|fixme)\((?:\)|true\b)/

/** A group that is skipped, or a test that runs alone. Which test is inside or outside of it is not looked at. */
const SKIPS_OTHERS = /\bdescribe\.(?:skip|fixme|todo)\(|\.only\(/

/** The last call before a title, such as `test(`, `it.runIf(` and `twoStepTest(`. */
const CALLS = /\b(?:\w*[tT]est|it|describe|describeAttacks)((?:\.\w+)*)\(/g

/** What is wrong with a test of a test file, or with an attack of a table, whose title is written as this one. */
export function findTestProblem(source: string, title: string): string | undefined {
  const found = titleOffsets(source, title)
  if (found.length === 0) return 'no test has this title'
  if (SKIPS_ALL.test(source) || SKIPS_OTHERS.test(source)) return 'its file skips tests'
  const isSkipped = found.every((offset) => {
    const before = source.slice(0, offset)
    if (before.trimEnd().endsWith('title:')) return false
    return SKIPPED.test([...before.matchAll(CALLS)].at(-1)?.[1] ?? '')
  })
  return isSkipped ? 'the test is skipped' : undefined
}

/** Where the title stands as a literal, behind `(` or `title:`. */
function titleOffsets(source: string, title: string): readonly number[] {
  const literals = ["'", '"', '`'].map((quote) => {
    const escaped = title.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
    return `${quote}${escaped}${quote}`
  })
  return literals.flatMap((literal) => {
    const offsets = source.split(literal).slice(0, -1)
    let end = 0
    return offsets.flatMap((part) => {
      const start = end + part.length
      end = start + literal.length
      return /(?:\(|title:)$/.test(source.slice(0, start).trimEnd()) ? [start] : []
    })
  })
}

const VERDICTS = { met: 'met', notMet: '**not met**', notApplicable: 'not applicable' } as const

type VerdictName = keyof typeof VERDICTS

function verdictOf(requirement: Requirement): VerdictName {
  if ('met' in requirement) return 'met'
  return 'notMet' in requirement ? 'notMet' : 'notApplicable'
}

const requirementsOf = ({ sections }: Standard) =>
  sections.flatMap(({ requirements }) => requirements)

const withVerdict = (standard: Standard, verdict: VerdictName) =>
  requirementsOf(standard).filter((requirement) => verdictOf(requirement) === verdict)

/** The page of a standard. */
function describe(standard: Standard, evidence: Evidence): string {
  const notMet = withVerdict(standard, 'notMet').map(({ id }) => id)
  const tables = standard.sections.map(({ title, requirements }) =>
    [
      `## ${title}\n`,
      '| requirement | level | what it asks for | verdict | shown by, or why |',
      '|---|---|---|---|---|',
      ...requirements.map((requirement) => describeRow(requirement, evidence)),
      '',
    ].join('\n'),
  )
  return [
    `# ${standard.title}\n`,
    `Written by \`npm run conformance\` from \`conformance/\`: change that, not this page. [All standards](README.md).\n`,
    ...standard.about.map((paragraph) => `${paragraph}\n`),
    `**Not met**: ${notMet.join(' · ') || 'none'}.\n`,
    ...tables,
  ].join('\n')
}

function describeRow(requirement: Requirement, evidence: Evidence): string {
  const { id, level, summary } = requirement
  const verdict = VERDICTS[verdictOf(requirement)]
  return `| ${id} | ${level} | ${summary} | ${verdict} | ${describeReason(requirement, evidence)} |`
}

function describeReason(requirement: Requirement, evidence: Evidence): string {
  if ('notMet' in requirement) return requirement.notMet
  if ('notApplicable' in requirement) return requirement.notApplicable
  const tests = requirement.met.map((cited) => describeCited(cited, evidence)).join('<br>')
  return requirement.note === undefined ? tests : `${requirement.note}<br>${tests}`
}

function describeCited(cited: string, { markers, rules }: Evidence): string {
  const { rule, file, title } = parseCited(cited)
  if (rule === undefined) return `[${toPlainText(title)}](${fromPage(file)})`
  const { title: ensured, test } = markers.get(rule) ?? { title: '', test: '' }
  const [number = ''] = /^\d*/.exec(rule) ?? []
  const name = rules.get(number)
  const text = `rule ${rule}: ${toPlainText(ensured)}`
  const target = name === undefined ? test : `${RULES}#${toAnchor(number, name)}`
  return `[${text}](${fromPage(target)})`
}

const fromPage = (target: string) => path.posix.relative(FOLDER, target)

const toAnchor = (number: string, name: string) =>
  `rule-${number}-${name.toLowerCase().replaceAll(' ', '-')}`

/** As a part of a table in Markdown, without the tags of journeys. */
function toPlainText(text: string): string {
  return text.replaceAll(/ @\w+/g, '').replaceAll(/[[\]<>|*_`\\]/g, String.raw`\$&`)
}

/** The page that lists the standards. */
function describeAll(standards: readonly Standard[]): string {
  const rows = standards.map((standard) => {
    const count = (verdict: VerdictName) => withVerdict(standard, verdict).length
    const counts = [count('met'), count('notMet'), count('notApplicable')].join(' | ')
    return `| [${standard.title}](${standard.page}.md) | ${counts} |`
  })
  return [
    '# Conformance\n',
    'How the product stands to four lists of requirements. Each requirement is **met**, with the tests that show it, **not met**, with the reason and what would meet it, or **not applicable**. The numbers are those of the lists; the words are ours.\n',
    '| standard | met | not met | not applicable |',
    '|---|--:|--:|--:|',
    ...rows,
    '',
    'A row may stand for several requirements. We judged our own product; no one else has audited it.\n',
    'The judgements are data, in `conformance/`. `npm run conformance` writes these pages, and fails if a cited test is gone or skipped; `npm run check` compares them. A test is cited by its file and title, or as a marker of a [rule](../security.md), such as `rule 8a`, whose attack is in `attacks/mutations/table.ts`.\n',
  ].join('\n')
}
