import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runTool } from '../scripts/tool.ts'
import { git } from '../scripts/update/history.ts'

const DIST = path.join(ROOT, 'create-foyer/dist')

/** Large, and in no product. */
const NOT_PACKED = ['bench/results', 'e2e/visual/pictures']

/**
 * `node scripts/run.mjs pack-creator` makes the package `create-foyer` of the last commit: the creator in one script that
 * needs no other package and also runs in Node 20, and the files of the release. It publishes nothing.
 */
export async function run([destination = '.']: readonly string[]): Promise<number> {
  rmSync(DIST, { recursive: true, force: true })
  mkdirSync(DIST)
  writeFileSync(path.join(DIST, 'package.json'), describePackage())
  const archive = path.join(DIST, 'release.tar.gz')
  const left = NOT_PACKED.map((folder) => `:(exclude)${folder}`)
  git(ROOT, ['archive', '--format=tar.gz', `--output=${archive}`, 'HEAD', '--', '.', ...left])
  const bundle = ['create-foyer/main.ts', '--dir', DIST, '--platform', 'node'] as const
  const bundled = await runTool(['rolldown', ...bundle], { output: 'inherit' })
  if (!bundled.ok) return 1
  const packed = await runTool(
    ['npm', 'pack', DIST, '--pack-destination', path.resolve(destination)],
    { output: 'inherit' },
  )
  return packed.ok ? 0 : 1
}

/** The package has the version of the release that it creates products from. */
function describePackage(): string {
  const root = readFileSync(path.join(ROOT, 'package.json'), 'utf8')
  const { version, license, engines } = JSON.parse(root) as Readonly<Record<string, unknown>>
  const description = 'Creates a product from Foyer: sign-in, sign-up and the whole account.'
  const entry = { type: 'module', bin: 'main.js' }
  return JSON.stringify({ name: 'create-foyer', version, description, license, engines, ...entry })
}
