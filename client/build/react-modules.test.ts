import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { toModule } from './react-modules.ts'

const root = path.join(import.meta.dirname, '../../node_modules')

/** What runs in the page is run here, both ways. */
async function importAsModule(commonJs: string): Promise<object> {
  const module: object = await import(
    `data:text/javascript,${encodeURIComponent(toModule(commonJs))}`
  )
  return module
}

it('a module has the exports of what it is made of', async () => {
  const file = path.join(root, 'react/cjs/react.production.js')
  const published = (await import(file)) as { default: object }
  const module = await importAsModule(readFileSync(file, 'utf8'))
  expect(Object.keys(module).sort()).toEqual(Object.keys(published.default).sort())
})

it('an export that is set twice has its last value', async () => {
  const code =
    'exports.now = 1;\nif (true) {\n  exports.now = exports.now + 1;\n}\nexports.later = exports.now;'
  expect(await importAsModule(code)).toMatchObject({ now: 2, later: 2 })
})

it('what is required is imported', () => {
  const code =
    'var One = require("one"),\n  Two = require("two-three");\nexports.both = [One, Two];'
  expect(toModule(code)).toBe(
    'import * as One from "one";\nimport * as Two from "two-three";\n\nvar export_both = [One, Two];\nexport { export_both as both }\n',
  )
})

it.each([
  'module.exports = {};',
  'if (true) { var one = require("one"); }',
  'Object.assign(exports, {});',
])('what React never wrote so far is no guess: %s', (code) => {
  expect(() => toModule(code)).toThrow('written otherwise')
})

it.each(
  globSync(
    '{react,react-dom,scheduler}/cjs/{react,react-dom,react-dom-client,scheduler}.production.js',
    {
      cwd: root,
    },
  ),
)('React is written as it was: %s', (file) => {
  expect(toModule(readFileSync(path.join(root, file), 'utf8'))).toContain('export {')
})
