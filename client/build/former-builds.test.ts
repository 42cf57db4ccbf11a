import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFormerBuilds, readFormerBuilds, readLastBuild } from './former-builds.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'foyer-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** A build as `buildClient` makes it: `dist` is emptied, files by the names of their content are written. */
async function build(...names: string[]) {
  const former = await readFormerBuilds(dist)
  rmSync(dist, { recursive: true })
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(path.join(dist, 'assets', name), `// ${name}`)
  await keepFormerBuilds(dist, former)
}

const assets = () => readdirSync(path.join(dist, 'assets')).sort()

it('an old tab finds what it fetches later: the files of the last builds are kept, as they were', async () => {
  await build('index-a.js', 'home-a.js', 'react.js')
  await build('index-b.js', 'react.js')
  expect(assets()).toEqual(['home-a.js', 'index-a.js', 'index-b.js', 'react.js'])
  expect(readFileSync(path.join(dist, 'assets/home-a.js'), 'utf8')).toBe('// home-a.js')
  expect(await readLastBuild(dist)).toEqual(['index-b.js', 'react.js'])
})

it('no more than three builds are kept', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await build(`index-${name}.js`)
  expect(assets()).toEqual(['b', 'c', 'd', 'e'].map((name) => `index-${name}.js`))
})

it('building the same again pushes nothing out', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'd', 'd']) await build(`index-${name}.js`)
  expect(assets()).toEqual(['a', 'b', 'c', 'd'].map((name) => `index-${name}.js`))
})

it('a first build, or a ledger of files that are gone, is no hindrance', async () => {
  await build('index-a.js')
  rmSync(path.join(dist, 'assets/index-a.js'))
  await build('index-b.js')
  expect(assets()).toEqual(['index-b.js'])
})

it('a ledger that was cut off keeps nobody from building', async () => {
  await build('index-a.js')
  writeFileSync(path.join(dist, '.builds.json'), '[["index-')
  await build('index-b.js')
  expect(assets()).toEqual(['index-b.js'])
  expect(await readLastBuild(dist)).toEqual(['index-b.js'])
})
