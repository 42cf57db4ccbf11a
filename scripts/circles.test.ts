import { expect, test } from 'vitest'
import { findCircles } from './circles.ts'

const circlesOf = (sources: Readonly<Record<string, string>>) =>
  findCircles(new Map(Object.entries(sources)))

test.each([
  ['values', "import { b } from './b.ts'"],
  ['types', "import type { B } from './b.ts'"],
  ['exports', "export { b } from './b.ts'"],
  ['several lines', "import {\n  a,\n  b,\n} from './b.ts'"],
  ['effects', "import './b.ts'"],
  ['later imports', "const load = () => import('./b.ts')"],
  ['types in place', "let b: import('./b.ts').B"],
])('a circle of %s is found', (_kind, text) => {
  const sources = { 'server/src/a.ts': text, 'server/src/b.ts': "import '../src/a.ts'" }
  expect(circlesOf(sources)).toEqual([['server/src/a.ts', 'server/src/b.ts']])
})

test('a circle through other files and packages is found, and what only leads to it is not in it', () => {
  const sources = {
    'contract/src/a.ts': "import '@foyer/server/one/b.ts'",
    'server/src/one/b.ts': "import '../c.ts'",
    'server/src/c.ts': "import '@foyer/contract/a.ts'\nimport './leaf.ts'",
    'server/src/leaf.ts': '',
    'server/src/main.ts': "import './c.ts'",
  }
  const circle = ['contract/src/a.ts', 'server/src/c.ts', 'server/src/one/b.ts']
  expect(circlesOf(sources)).toEqual([circle])
})

test('two circles stay two, and a file that imports itself is one', () => {
  const sources = {
    'a.ts': "import './b.ts'",
    'b.ts': "import './a.ts'\nimport './c.ts'",
    'c.ts': "import './d.ts'",
    'd.ts': "import './c.ts'",
    'e.ts': "import './e.ts'",
  }
  expect(circlesOf(sources)).toEqual([['a.ts', 'b.ts'], ['c.ts', 'd.ts'], ['e.ts']])
})

test('what a comment mentions, and two imports of one file, are no circle', () => {
  const sources = {
    'a.ts': "/* import './b.ts' */\n  // import './b.ts'\nimport 'node:path'\nimport './c.ts'",
    'b.ts': "import './a.ts'\nimport './c.ts'",
    'c.ts': '',
  }
  expect(circlesOf(sources)).toEqual([])
})
