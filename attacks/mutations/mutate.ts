import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, runTool } from '../../scripts/tool.ts'
import type { Marker } from './markers.ts'

/** One way to take a rule away, and the one test that must notice it. */
export interface RuleMutation {
  /** The id of its marker. */
  readonly id: string
  /**
   * `remove` takes the marked statement away, `never` makes the condition of the marked `if` false, and a pair replaces
   * a text that stands in the statement once.
   */
  readonly edit: 'remove' | 'never' | readonly [from: string, to: string]
  /** The file with the attack or unit test. */
  readonly test: string
  /** A part of that test's title. */
  readonly caught: string
}

interface Change {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The edit as a change of the source; throws if the statement does not fit it. */
function toChange({ id, edit }: RuleMutation, { file, statement }: Marker, source: string): Change {
  const { start, end } = statement
  const text = source.slice(start, end)
  if (edit === 'remove') return { file, start, end, text: '' }
  if (edit === 'never') {
    if (!text.startsWith('if (')) throw new Error(`${id}: ${file} has no "if" below the marker`)
    const condition = conditionOf(text)
    return {
      file,
      start,
      end,
      text: `if (false && (${condition}))${text.slice(condition.length + 5)}`,
    }
  }
  const [from, to] = edit
  const count = text.split(from).length - 1
  if (count !== 1)
    throw new Error(`${id}: the statement in ${file} contains this ${count} times: ${from}`)
  return { file, start, end, text: text.replace(from, () => to) }
}

/** The text between the brackets of `if (…)`. */
function conditionOf(text: string): string {
  let depth = 0
  for (let at = 3; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return text.slice(4, at)
  }
  return text.slice(4)
}

/** Why the table does not fit the markers, one line each. */
export function findMismatches(
  mutations: readonly RuleMutation[],
  markers: readonly Marker[],
): readonly string[] {
  const ids = markers.map(({ id }) => id)
  const rows = mutations.map(({ id }) => id)
  return [
    ...duplicates(ids).map((id) => `The marker ${id} stands in the source more than once`),
    ...duplicates(rows).map((id) => `The mutation ${id} stands in the table more than once`),
    ...ids.filter((id) => !rows.includes(id)).map((id) => `The marker ${id} has no mutation`),
    ...rows.filter((id) => !ids.includes(id)).map((id) => `The mutation ${id} has no marker`),
  ]
}

const duplicates = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) < index)

/** A copy of the product without some of its rules. The checkout itself does not change. */
export interface MutatedProduct extends Disposable {
  readonly root: string
}

const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'foyer.config.ts',
  'foyer.hooks.ts',
  'contract',
  'product',
  'server/src',
  'server/package.json',
  'server/tsconfig.json',
  'client/src',
  'client/build',
  'client/dist',
  'client/package.json',
  'client/tsconfig.json',
]

/**
 * Copies the product and these files of tests, and applies the mutations. Throws if one of them does not fit, or if two
 * overlap.
 */
export function mutateProduct(
  mutations: readonly RuleMutation[],
  markers: readonly Marker[],
  testFiles: readonly string[] = mutations.map(({ test }) => test),
): MutatedProduct {
  const byFile = Map.groupBy(
    mutations.map((mutation) => {
      const marker = markers.find(({ id }) => id === mutation.id)
      if (!marker) throw new Error(`The mutation ${mutation.id} has no marker`)
      return toChange(mutation, marker, readSource(marker.file))
    }),
    ({ file }) => file,
  )
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-mutation-'))
  // Other tests need helpers that the copy does not have.
  const tests = testFiles.map((file) => path.join(ROOT, file))
  const filter = (file: string) => !/\.test\.tsx?$/.test(file) || tests.includes(file)
  // The compiler needs no build, so `npm run check` works without one.
  for (const name of COPIED.filter((file) => existsSync(path.join(ROOT, file))))
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true, filter })
  linkModules(root)
  // The unit tests of the copy run with its own configuration: none.
  writeFileSync(path.join(root, 'vitest.config.js'), 'export default {}\n')
  for (const [file, changes] of byFile)
    writeFileSync(path.join(root, file), applyChanges(readSource(file), changes))
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

const readSource = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

function applyChanges(source: string, changes: readonly Change[]): string {
  const ordered = changes.toSorted((left, right) => right.start - left.start)
  let result = source
  let before = source.length
  for (const { file, start, end, text } of ordered) {
    if (end > before) throw new Error(`Two marked statements overlap in ${file}`)
    result = result.slice(0, start) + text + result.slice(end)
    before = start
  }
  return result
}

/** The copy's own packages are its own; all others are those of the checkout. */
function linkModules(root: string): void {
  const modules = path.join(ROOT, 'node_modules')
  const scope = path.join(root, 'node_modules/@foyer')
  mkdirSync(scope, { recursive: true })
  for (const name of readdirSync(modules))
    if (name !== '@foyer' && name !== '.cache')
      symlinkSync(path.join(modules, name), path.join(root, 'node_modules', name))
  for (const name of ['contract', 'product', 'client', 'server'])
    symlinkSync(path.join(root, name), path.join(scope, name))
}

/** What the compiler says of a copy with all mutations at once; empty if it compiles. */
export async function compileMutations(
  mutations: readonly RuleMutation[],
  markers: readonly Marker[],
): Promise<string> {
  using product = mutateProduct(mutations, markers)
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  const results = []
  for (const name of ['server', 'client'])
    results.push(
      await runTool(['tsc', '-p', path.join(product.root, name), ...unused], { output: 'pipe' }),
    )
  return results.map(({ ok, output }) => (ok ? '' : output)).join('')
}
