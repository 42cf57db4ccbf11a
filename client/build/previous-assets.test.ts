import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPreviousAssets, readPreviousAssets, readLastBuild } from './dist.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'foyer-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** Imitates `buildClient`, which empties `dist` and writes files with content hashes. */
async function build(...names: string[]) {
  const previous = await readPreviousAssets(dist)
  rmSync(dist, { recursive: true })
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(path.join(dist, 'assets', name), `// ${name}`)
  await keepPreviousAssets(dist, previous)
}

const assets = () => readdirSync(path.join(dist, 'assets')).sort()

it('keeps the assets of previous builds unchanged, for tabs that are still open', async () => {
  await build('index-a.js', 'home-a.js', 'react.js')
  await build('index-b.js', 'react.js')
  expect(assets()).toEqual(['home-a.js', 'index-a.js', 'index-b.js', 'react.js'])
  expect(readFileSync(path.join(dist, 'assets/home-a.js'), 'utf8')).toBe('// home-a.js')
  expect(await readLastBuild(dist)).toEqual(['index-b.js', 'react.js'])
})

it('keeps the assets of at most three previous builds', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await build(`index-${name}.js`)
  expect(assets()).toEqual(['b', 'c', 'd', 'e'].map((name) => `index-${name}.js`))
})

it('does not count an identical build twice', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'd', 'd']) await build(`index-${name}.js`)
  expect(assets()).toEqual(['a', 'b', 'c', 'd'].map((name) => `index-${name}.js`))
})

it('ignores listed assets that no longer exist', async () => {
  await build('index-a.js')
  rmSync(path.join(dist, 'assets/index-a.js'))
  await build('index-b.js')
  expect(assets()).toEqual(['index-b.js'])
})

it('ignores a truncated manifest', async () => {
  await build('index-a.js')
  writeFileSync(path.join(dist, '.builds.json'), '[["index-')
  await build('index-b.js')
  expect(assets()).toEqual(['index-b.js'])
  expect(await readLastBuild(dist)).toEqual(['index-b.js'])
})
