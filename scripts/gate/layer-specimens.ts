import { LAYERS } from '../../oxlint.layers.ts'
import { RESTRICTED_IMPORTS, type Specimen } from './specimen.ts'

type Layer = (typeof LAYERS)[number]

/** For each cell of the table of layers: the import it forbids, and beside it the import of a type that it allows. */
export function layerSpecimens(): Specimen[] {
  return LAYERS.flatMap((layer, row) => {
    const not = forbidden(layer.not).map((name) => [name, 'value'] as const)
    const typesOnly = forbidden(layer.typesOnly).flatMap((name) => [
      [name, 'value'] as const,
      [name, 'type'] as const,
    ])
    return [...not, ...typesOnly].map(([name, kind], cell) => {
      const file = fileIn(layer, `row-${row}-cell-${cell}`)
      return layerSpecimen(layer, { file, name, kind })
    })
  })
}

function layerSpecimen(
  { files, because }: Layer,
  { file, name, kind }: { file: string; name: string; kind: 'value' | 'type' },
): Specimen {
  const title = `${files}: ${because}`
  const from = `from '${specifierFor(name)}'`
  if (kind === 'value') {
    const source = `import { planted } ${from}\nexport const used = planted\n`
    return { title, file, source, rule: RESTRICTED_IMPORTS, says: because }
  }
  const source = `import type { Planted } ${from}\nexport type Used = Planted\n`
  return { title, file, source, rule: null }
}

const forbidden = (names: readonly string[] = []) => names.filter((name) => !name.startsWith('!'))

const fileIn = ({ files }: Layer, name: string) => files.replace('**', `${name}.ts`)

// An import that a pattern catches: `**/session/**` becomes `../session/planted.ts`.
function specifierFor(pattern: string): string {
  return pattern
    .replace(/^\*\*\//, '../')
    .replace(/\*\*$/, 'planted.ts')
    .replace('*', 'planted')
}
