import { LAYERS } from '../../oxlint.layers.ts'
import type { LintFixture } from './lint-fixture.ts'

type Layer = (typeof LAYERS)[number]

/** For each cell of the layer table: the import it forbids, and the type import it still allows. */
export function layerFixtures(): LintFixture[] {
  return LAYERS.flatMap((layer, row) => {
    const not = patterns(layer.not).map((name) => [name, 'value'] as const)
    const typesOnly = patterns(layer.typesOnly).flatMap((name) => [
      [name, 'value'] as const,
      [name, 'type'] as const,
    ])
    return [...not, ...typesOnly].map(([name, kind], cell) => {
      const file = fileIn(layer, `row-${row}-cell-${cell}`)
      return layerFixture(layer, { file, name, kind })
    })
  })
}

function layerFixture(
  { files, because }: Layer,
  { file, name, kind }: { file: string; name: string; kind: 'value' | 'type' },
): LintFixture {
  const title = `${files}: ${because}`
  const from = `from '${specifierMatching(name)}'`
  if (kind === 'value') {
    const source = `import { planted } ${from}\nexport const used = planted\n`
    return { title, file, source, forbiddenBy: because }
  }
  const source = `import type { Planted } ${from}\nexport type Used = Planted\n`
  return { title, file, source, forbiddenBy: null }
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
