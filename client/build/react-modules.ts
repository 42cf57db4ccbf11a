import path from 'node:path'
import type { Plugin } from 'vite'

const ENTRY = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/](?:index|client)\.js$/
const CODE =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/](?!react-jsx)[\w-]+\.production\.js$/

/**
 * Has the build read React as modules. It is published as CommonJS, of which nothing can be left out; written as
 * imports and exports it does the same, and what nobody imports of it stays out: 2.4 KB of the first page. The
 * small part that JSX becomes stays as it is: its wrapper is what brings Rolldown's own helpers into the first
 * file, where all others find them; alone they would be a file more to fetch.
 */
export function reactModules(): Plugin {
  return {
    name: 'foyer-react-modules',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: [ENTRY, CODE] },
      handler: (code, id) => ({ code: ENTRY.test(id) ? entryOf(id) : toModule(code), map: null }),
    },
  }
}

/** Each entry of React chooses between its builds; here it is always the one for production. */
function entryOf(id: string): string {
  const folder = path.basename(path.dirname(id))
  const name = path.basename(id, '.js')
  const file = name === 'index' ? folder : `${folder}-${name}`
  return `export * from './cjs/${file}.production.js'`
}

/** CommonJS as React writes it, flat and regular, as a module. Throws on what it does not know. */
export function toModule(commonJs: string): string {
  const names = [...new Set([...commonJs.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))]
  const assigned = (name: string | undefined) =>
    commonJs.match(new RegExp(`\\bexports\\.${name} =`, 'g'))?.length ?? 0
  const repeated = names.filter((name) => assigned(name) > 1)
  const code = commonJs
    .replace(/^var ((?:\s*\w+ = require\("[\w-]+"\),?)+);$/m, (_all, required: string) =>
      required.replace(/\s*(\w+) = require\(("[\w-]+")\),?/g, 'import * as $1 from $2;\n'),
    )
    .replace(/^exports\.(\w+) =/gm, (all, name: string) =>
      repeated.includes(name) ? all : `var export_${name} =`,
    )
    .replace(/\bexports\.(\w+)/g, 'export_$1')
  if (/\brequire\(|\bexports\b|\bmodule\./.test(code))
    throw new Error('React is written otherwise now')
  const declared = repeated.map((name) => `var export_${name};\n`).join('')
  const exported = names.map((name) => `export_${name} as ${name}`).join(', ')
  return `${declared}${code}\nexport { ${exported} }\n`
}
