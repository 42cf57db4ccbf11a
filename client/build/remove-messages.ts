import type { BuildOptions } from '@foyer/product/load.ts'
import { parseAst, type ESTree, type Plugin } from 'vite'
import { OPTIONAL_MESSAGES, type Flag } from './optional-messages.ts'
import { listFlags } from './product-module.ts'

/** Removes the messages of what the product does not offer. */
export function removeMessages(product: BuildOptions): Plugin {
  const flags = Object.entries(listFlags(product)) as [Flag, boolean][]
  const tables = flags.flatMap(([flag, isOn]) => (isOn ? [] : [OPTIONAL_MESSAGES[flag] ?? {}]))
  return {
    name: 'foyer-remove-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, file = ''] = /\/messages\/locales\/\w+\/([\w-]+)\.ts$/.exec(id) ?? []
      const namespace = file.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
      const paths = new Set(tables.flatMap((table) => table[namespace] ?? []))
      return paths.size === 0 ? undefined : removePaths(code, namespace, [...paths])
    },
  }
}

/** Throws if a path does not exist, so that no entry of the list is outdated. */
function removePaths(code: string, namespace: string, paths: readonly string[]): string {
  const table = findTable(code, namespace)
  const ranges = paths.map((path) => findProperty(table, path))
  return ranges
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/, ''),
      code,
    )
}

/** The value of the exported constant. */
function findTable(code: string, name: string): ESTree.Expression {
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration } = statement
    if (declaration?.type !== 'VariableDeclaration') continue
    const found = declaration.declarations.find(({ id }) => 'name' in id && id.name === name)
    if (found?.init) return found.init
  }
  throw new Error(`There is no export ${name}`)
}

function findProperty(table: ESTree.Expression, path: string): ESTree.ObjectProperty {
  const [name = '', ...rest] = path.split('.')
  const found = propertiesOf(table).find(
    (property) => property.type === 'Property' && keyOf(property) === name,
  )
  if (found?.type !== 'Property') throw new Error(`There is no message ${path}`)
  return rest.length === 0 ? found : findProperty(found.value, rest.join('.'))
}

const keyOf = ({ key }: ESTree.ObjectProperty) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' && key.value

function propertiesOf(table: ESTree.Expression): readonly ESTree.ObjectPropertyKind[] {
  if (table.type === 'TSAsExpression' || table.type === 'TSSatisfiesExpression')
    return propertiesOf(table.expression)
  return table.type === 'ObjectExpression' ? table.properties : []
}
