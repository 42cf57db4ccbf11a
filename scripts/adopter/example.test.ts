import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'
import { ROOT } from '../tool.ts'
import { applyAdditions } from './example.ts'

const FILES: Record<string, string> = { 'a.ts': 'one\ntwo\n', 'b.ts': 'one\none\n' }

const read = (file: string) => FILES[file] ?? ''

it('adds texts in order, also several to one file', () => {
  const additions = [
    { file: 'a.ts', after: 'one\n', add: '$& a half\n' },
    { file: 'a.ts', after: '$& a half\n', add: 'one and more\n' },
    { file: 'a.ts', after: 'two\n', add: 'three\n' },
  ]
  const text = 'one\n$& a half\none and more\ntwo\nthree\n'
  expect([...applyAdditions(additions, read)]).toEqual([['a.ts', text]])
})

it('throws an error that names every place that the file does not contain exactly once', () => {
  const additions = [
    { file: 'a.ts', after: 'zero\n', add: '' },
    { file: 'b.ts', after: 'one\n', add: '' },
  ]
  expect(() => applyAdditions(additions, read)).toThrow(
    'a.ts contains this 0 times: zero\nb.ts contains this 2 times: one',
  )
})

// The compiler sees them only in a changed product, which `npm run test:adopter` makes.
it('files of the examples are in folders that exist, and import files that exist', () => {
  const files = globSync('examples/*/files/**/*.{ts,tsx}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(10)
  const exists = (place: string) => existsSync(path.join(ROOT, place))
  const lost = files.flatMap((file) => {
    const [example = '', place = ''] = file.split('/files/')
    const folder = path.dirname(place)
    const imports = readFileSync(path.join(ROOT, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)
    const targets = [...imports].map(([, target = '']) => path.join(folder, target))
    return [
      ...(exists(folder) ? [] : [folder]),
      ...targets.filter((one) => !exists(one) && !exists(`${example}/files/${one}`)),
    ]
  })
  expect(lost).toEqual([])
})

// Otherwise Tailwind, once an adopter uses it, would change the pages of Foyer.
it('no class of the styles is a utility of Tailwind', async () => {
  const styles = globSync('client/src/styles/*.css', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  const classes = [...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
  expect(classes.length).toBeGreaterThan(300)
  const utilitiesAmong = async (names: readonly string[]) =>
    (await compile('@tailwind utilities;'))
      .build([...names])
      .replace(/^\/\*.*?\*\//, '')
      .trim()
  expect(await utilitiesAmong(classes)).toBe('')
  expect(await utilitiesAmong(['flex'])).toContain('.flex')
})
