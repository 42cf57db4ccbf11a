import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countResults, sumCounts, type TestCount } from '../reports.ts'
import { runJourneys, runSteps, runVitest, TYPE_STEPS } from '../suites.ts'
import { ROOT, runTool } from '../tool.ts'
import { CHANGES } from './changes.ts'

/** `npm run test:adopter`: makes a changed product in a temporary folder, and runs its whole `npm run test:all`. */
export async function run(): Promise<number> {
  // The tests stop their processes and exit by themselves; this process has to delete the folder after them.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {})
  using product = await makeAdoptedProduct()
  const test = ['node', 'scripts/run.mjs', 'test', '--all'] as const
  const { ok } = await runTool(test, { output: 'inherit', cwd: product.folder })
  return ok ? 0 : 1
}

/** A changed product in a temporary folder, which is deleted at the end of its scope. */
interface AdoptedProduct extends Disposable {
  readonly folder: string
}

/** Copies this product and changes it as the documents tell adopters to. */
export async function makeAdoptedProduct(): Promise<AdoptedProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-adopted-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // An interrupt ends the process without leaving the scope, so the folder is deleted on exit, too.
  process.once('exit', remove)
  copyRepository(ROOT, folder)
  for (const { title, apply } of CHANGES) {
    console.log(`changed  ${title}`)
    apply(folder)
  }
  await runTool(['oxfmt', '--write', '.'], { output: 'pipe', cwd: folder })
  return { folder, [Symbol.dispose]: remove }
}

/** What is not part of the source. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.test', '.bench'])

/** The workspaces, which `node_modules` links to. */
const OWN_SCOPE = '@foyer'

/** Copies the source of a checkout into an empty folder and links the installed packages. */
function copyRepository(from: string, to: string): void {
  const filter = (file: string) => !LEFT_OUT.has(path.basename(file))
  cpSync(from, to, { recursive: true, filter })
  linkPackages(path.join(from, 'node_modules'), path.join(to, 'node_modules'))
}

/** The copy has separate caches, except for the browser that the tests unpack. */
const isLinked = (name: string) =>
  name !== OWN_SCOPE && (!name.startsWith('.') || ['.bin', '.cache'].includes(name))

/** Links workspaces to the folders of the copy, and every other package to the original. */
export function linkPackages(from: string, to: string): void {
  mkdirSync(path.join(to, OWN_SCOPE), { recursive: true })
  for (const name of readdirSync(from).filter(isLinked))
    symlinkSync(path.join(from, name), path.join(to, name), 'junction')
  const workspaces = readdirSync(path.join(from, OWN_SCOPE))
  for (const name of workspaces.filter((one) => existsSync(path.join(to, '..', one))))
    symlinkSync(path.join(to, '..', name), path.join(to, OWN_SCOPE, name), 'junction')
}

/** Runs the types, the tests of the API and a few journeys of a changed product. */
export async function runAdopterSmokeTest(): Promise<TestCount> {
  using product = await makeAdoptedProduct()
  const root = product.folder
  const types = await runSteps(TYPE_STEPS, root)
  const build = await runTool(['node', 'scripts/run.mjs', 'build'], {
    output: 'inherit',
    cwd: root,
  })
  const api = await runVitest('server*', {
    root,
    // The last two walk every table and every endpoint.
    files: ['server/test/api-', 'server/test/pre-hijacking', 'server/test/log-privacy'],
  })
  const journeys = await runJourneys({ root, which: 'short' })
  return sumCounts([types, countResults([build.ok]), api, journeys])
}
