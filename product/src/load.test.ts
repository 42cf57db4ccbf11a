import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findChangedOptions, listWarnings, pickBuildOptions, writeBuildRecord } from './load.ts'
import { parseProduct } from './product.ts'

const PRODUCT = {
  name: 'Larkspur',
  languages: ['en', 'de'],
  signIn: { providers: ['google'] },
  links: { terms: '/terms' },
}

const optionsOf = (changes: object) => pickBuildOptions(parseProduct({ ...PRODUCT, ...changes }))

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.each([
  [{}, []],
  [{ name: 'Foyer', languages: ['de', 'en'] }, ['name', 'languages']],
  [{ signIn: { providers: ['google'], password: false } }, ['signIn.password']],
  [{ brand: { colors: { ink: ['#000', '#fff'] } } }, ['brand.colors.ink']],
  [{ links: {} }, ['links.terms']],
  [{ links: { terms: '/terms', support: 'https://help.example' } }, ['links.support']],
])('after a build, the change %j is found in %j', async (changes, expected) => {
  const folder = createFolder()
  await writeBuildRecord(folder, optionsOf({}))
  expect(await findChangedOptions(folder, optionsOf(changes))).toEqual(expected)
})

test('a folder without a record is no build', async () => {
  expect(await findChangedOptions(createFolder(), optionsOf({}))).toBeUndefined()
})

test('the build warns of a product without a way to reach support, but not of a demo', () => {
  const isDemo = false
  expect(listWarnings(optionsOf({}), { isDemo })).toEqual([
    expect.stringMatching(/^links.support: /),
  ])
  const links = { support: 'mailto:help@example.com' }
  expect(listWarnings(optionsOf({ links }), { isDemo })).toEqual([])
  expect(listWarnings(optionsOf({}), { isDemo: true })).toEqual([])
})
