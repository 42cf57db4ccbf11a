import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './tool.ts'

const CHECKED = [
  '{server,dev-identity,contract,product,client}/src/**/*.{ts,tsx}',
  'scripts/**/*.{ts,mjs}',
]

/** Prints the circles of imports in this checkout. */
export async function run(): Promise<number> {
  const files = globSync(CHECKED, { cwd: ROOT }).map((file) => file.split(path.sep).join('/'))
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
  const circles = findCircles(sources)
  for (const circle of circles)
    console.log(`These files import each other, types included:\n  ${circle.join('\n  ')}`)
  return circles.length === 0 ? 0 : 1
}

/** Text by file; paths are relative to the root of the project, with `/`. */
type Sources = ReadonlyMap<string, string>

/** `import … from`, `export … from`, `import '…'` and `import('…')`, also of types. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * Groups of files that import each other, directly or through others, each in alphabetical order. Types count: a circle of
 * types is no fault when the code runs, but none of its files can be read or moved without the others. `oxlint` has a rule
 * for circles, which does not follow imports of types.
 */
export function findCircles(sources: Sources): readonly (readonly string[])[] {
  const targets = new Map(
    [...sources].map(([file, text]) => [
      file,
      readImports(file, text).filter((to) => sources.has(to)),
    ]),
  )
  return findGroups(targets)
    .filter(([file = '', ...others]) => others.length > 0 || targets.get(file)?.includes(file))
    .map((files) => files.toSorted())
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
}

/** The files of this repository that a file imports, whether they exist or not. */
export function readImports(file: string, text: string): readonly string[] {
  const specifiers = [...text.replace(COMMENTS, '').matchAll(IMPORTS)].map(
    ([, , name = '']) => name,
  )
  return specifiers.flatMap((name) => {
    if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
    const [, workspace, rest] = /^@foyer\/([\w-]+)\/(.+)$/.exec(name) ?? []
    return workspace === undefined ? [] : `${workspace}/src/${rest}`
  })
}

interface Visit {
  readonly index: number
  /** The lowest index that its imports lead back to. */
  low: number
  isOpen: boolean
}

/** The strongly connected components of a graph, by Tarjan's algorithm. */
function findGroups(targets: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  const visits = new Map<string, Visit>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (file: string): Visit => {
    const state = { index: visits.size, low: visits.size, isOpen: true }
    visits.set(file, state)
    open.push(file)
    for (const target of targets.get(file) ?? []) {
      const seen = visits.get(target)
      if (!seen) state.low = Math.min(state.low, visit(target).low)
      else if (seen.isOpen) state.low = Math.min(state.low, seen.index)
    }
    if (state.low === state.index) groups.push(close(file))
    return state
  }
  const close = (file: string): string[] => {
    const group = open.splice(open.indexOf(file))
    for (const member of group) Object.assign(visits.get(member) ?? {}, { isOpen: false })
    return group
  }
  for (const file of targets.keys()) if (!visits.has(file)) visit(file)
  return groups
}
