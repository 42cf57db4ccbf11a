import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHANGES } from '../scripts/adopter/changes.ts'
import { linkPackages } from '../scripts/adopter/product.ts'
import { countResults, countRun, sumCounts, type TestCount } from '../scripts/reports.ts'
import { runSteps, TYPE_STEPS } from '../scripts/suites.ts'
import { ROOT, runTool } from '../scripts/tool.ts'
import { checkOut, git, startHistory } from '../scripts/update/history.ts'
import { letEveryoneIn, makeVerified } from '../scripts/update/verify.ts'
import { type Answers, DEFAULT_ANSWERS } from './answers.ts'
import type { Tree } from './files.ts'
import { complete } from './create.ts'
import { run as pack } from './pack.ts'
import { makeProduct } from './product-tree.ts'
import { readFolder, readRelease, writeTree } from './release.ts'
import { VARIANTS } from './variants.ts'

/**
 * `npm run test:created` creates a product with `npm create`, then every variant, whose tests it runs, and updates a
 * product. An argument selects one: `npm`, the number of a variant, `updates` or `verify`.
 */
export async function run([only]: readonly string[]): Promise<number> {
  const counts: TestCount[] = []
  if (only === undefined || only === 'npm') counts.push(await tryPackage())
  for (const [index, { title, answers }] of VARIANTS.entries())
    if (only === undefined || only === String(index + 1))
      counts.push(await tryProduct(title, answers))
  if (only === undefined || only === 'updates') counts.push(await tryUpdates())
  if (only === undefined || only === 'verify') counts.push(await tryVerification())
  const { passed, failed } = sumCounts(counts)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** The short form: the package, a variant, and the updates of one. */
export async function runShort(): Promise<TestCount> {
  const [variant] = VARIANTS
  const created = variant ? [await tryProduct(variant.title, variant.answers)] : []
  return sumCounts([await tryPackage(), ...created, await tryUpdates()])
}

/** Runs all tests of a created product. */
async function tryProduct(title: string, answers: Answers): Promise<TestCount> {
  const started = performance.now()
  using product = createProduct(answers)
  const test = ['node', 'scripts/run.mjs', 'test'] as const
  const { ok, output } = await runTool(test, { output: 'pipe', cwd: product.folder })
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  if (!ok) console.log(output)
  const files = git(product.folder, ['ls-files']).split('\n')
  const sources = files.filter((file) => /\.(tsx?|mjs|js|css|html)$/.test(file))
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${ok ? 'passed' : 'FAILED'}  ${title}: ${sources.length} files, ${passed} tests passed, ${failed} failed (${seconds} s)`,
  )
  // How long each suite took.
  const [, suites = ''] = /^Suites\n((?: {2}.*\n)+)/m.exec(output) ?? []
  console.log(suites.trimEnd())
  return { ...countResults([ok]), failures: ok ? [] : [`created product ${title}`] }
}

interface Folder extends Disposable {
  readonly folder: string
}

/** A product in a temporary folder with the packages of this checkout. */
function createProduct(answers: Answers): Folder {
  const created = createFolder('foyer-created-')
  const { folder } = created
  const { version, files } = readRelease(ROOT)
  writeTree(folder, makeProduct(files, { release: version, upstream: undefined, answers }))
  startHistory(folder, version)
  git(folder, ['config', 'user.name', 'Ada'])
  git(folder, ['config', 'user.email', 'ada@example.com'])
  linkPackages(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return created
}

/** A temporary folder. */
function createFolder(prefix: string): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { folder, [Symbol.dispose]: remove }
}

/** Creates a product as a new user does: with `npm create foyer`, from a registry that has the package. */
async function tryPackage(): Promise<TestCount> {
  using temporary = createFolder('foyer-npm-')
  const { folder } = temporary
  const packed = await pack([folder])
  const [archive = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  if (packed !== 0) return countRun(false)
  await using registry = await openRegistry(path.join(folder, archive))
  const create = [
    'npm',
    'create',
    'foyer@latest',
    'larkspur',
    '--',
    '--yes',
    '--no-passkeys',
  ] as const
  const { ok, output } = await runTool(create, {
    output: 'pipe',
    cwd: folder,
    env: {
      npm_config_registry: registry.origin,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_yes: 'true',
      npm_config_update_notifier: 'false',
    },
  })
  if (!ok) console.log(output)
  const { answers } = complete({ folder: 'larkspur', flags: { passkeys: false } })
  const passed = ok && isProduct(path.join(folder, 'larkspur'), answers)
  console.log(`${passed ? 'passed' : 'FAILED'}  npm create foyer@latest`)
  return { ...countResults([passed]), failures: passed ? [] : ['npm create foyer@latest'] }
}

/** Whether a folder has what the last commit makes of the answers. The package has that commit. */
function isProduct(folder: string, answers: Answers): boolean {
  using committed = createFolder('foyer-committed-')
  checkOut(ROOT, 'HEAD', committed.folder)
  const { version, files } = readRelease(committed.folder)
  const expected = makeProduct(files, { release: version, upstream: undefined, answers })
  const made = readFolder(folder)
  const differing = [...new Set([...expected.keys(), ...made.keys()])].filter(
    (file) => expected.get(file)?.equals(made.get(file) ?? Buffer.alloc(0)) !== true,
  )
  for (const file of differing) console.log(`npm create foyer makes another ${file}`)
  return differing.length === 0
}

interface Registry extends AsyncDisposable {
  readonly origin: string
}

/** An npm registry on this machine that has one package: `create-foyer`, in an archive. */
async function openRegistry(archive: string): Promise<Registry> {
  const content = readFileSync(archive)
  const [, version = ''] = /-(\d.*)\.tgz$/.exec(archive) ?? []
  const server = createServer(({ url }, response) => {
    if (url === '/create-foyer.tgz') response.end(content)
    else if (url === '/create-foyer') response.end(JSON.stringify(describe()))
    else response.writeHead(404).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const name = 'create-foyer'
  const describe = () => {
    const integrity = `sha512-${hash('sha512', content, 'base64')}`
    const dist = { tarball: `${origin}/create-foyer.tgz`, integrity }
    const manifest = { name, version, bin: { [name]: 'main.js' }, dist }
    return { name, 'dist-tags': { latest: version }, versions: { [version]: manifest } }
  }
  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Changes a product as adopters do, and merges three releases that Foyer could have made. */
async function tryUpdates(): Promise<TestCount> {
  const answers: Answers = {
    ...DEFAULT_ANSWERS,
    languages: ['en', 'de'],
    name: 'Larkspur',
    packageName: 'larkspur',
  }
  using product = createProduct(answers)
  const { folder } = product
  for (const { apply } of CHANGES) apply(folder)
  await runTool(['oxfmt', '--write', '.'], { output: 'pipe', cwd: folder })
  git(folder, ['add', '--all'])
  git(folder, ['commit', '--quiet', '-m', 'ours'])
  const results: boolean[] = []
  let files = readRelease(ROOT).files
  for (const { version, change } of RELEASES) {
    files = releaseOf(version, change(files))
    using release = writeRelease(files)
    // The packages are those of this checkout; the types are checked at the end.
    const update = ['node', 'scripts/run.mjs', 'update', release.folder] as const
    const { ok } = await runTool([...update, '--skip-install', '--skip-tests'], {
      output: 'inherit',
      cwd: folder,
    })
    results.push(ok)
    if (!ok) break
  }
  const migrations = path.join(folder, 'server/src/db/migrations')
  results.push(
    existsSync(path.join(migrations, '900-favourite.ts')),
    readFileSync(path.join(folder, 'client/src/pages/projects-page.tsx'), 'utf8').includes(
      './loaded-section.tsx',
    ),
    !readFileSync(path.join(folder, 'foyer.config.ts'), 'utf8').includes('terms: {'),
    git(folder, ['status', '--porcelain']) === '',
  )
  const types = await runSteps(
    TYPE_STEPS.filter(({ command }) => existsIn(folder, command)),
    folder,
  )
  console.log(`${results.every(Boolean) ? 'passed' : 'FAILED'}  three releases merged`)
  return sumCounts([countResults(results), types])
}

/** Runs an attack and a fault of `npm run verify` on the product that offers the least. */
async function tryVerification(): Promise<TestCount> {
  const answers = VARIANTS.at(-1)?.answers
  if (!answers) throw new Error('There is no variant.')
  using product = createProduct(answers)
  using copy = createFolder('foyer-verified-')
  await makeVerified(product.folder, { from: ROOT, folder: copy.folder })
  letEveryoneIn(copy.folder)
  linkPackages(path.join(ROOT, 'node_modules'), path.join(copy.folder, 'node_modules'))
  const results: boolean[] = []
  for (const part of [
    ['attacks', 'passkeys'],
    ['faults', 'sqlite-killed'],
  ]) {
    const test = ['node', 'scripts/run.mjs', 'test', ...part] as const
    results.push((await runTool(test, { output: 'inherit', cwd: copy.folder })).ok)
  }
  const ok = results.every(Boolean)
  console.log(`${ok ? 'passed' : 'FAILED'}  npm run verify starts`)
  return { ...countResults(results), failures: ok ? [] : ['npm run verify of a created product'] }
}

const existsIn = (folder: string, command: readonly string[]) =>
  existsSync(path.join(folder, command.at(-1) ?? '', 'tsconfig.json'))

interface MadeUpRelease {
  readonly version: string
  change(files: Tree): Map<string, string | Buffer>
}

/** What a release could bring, each of another kind. */
const RELEASES: readonly MadeUpRelease[] = [
  { version: '900.1.0', change: addColumn },
  { version: '900.2.0', change: moveModule },
  { version: '900.3.0', change: removeOption },
]

/** A column of the users, with its migration. */
function addColumn(files: Tree): Map<string, string | Buffer> {
  const changed = new Map<string, string | Buffer>(files)
  changed.set(
    'server/src/db/migrations/900-favourite.ts',
    `import type { Kysely } from 'kysely'

/** A column that a release adds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('favourite', 'text').execute()
}
`,
  )
  edit(changed, 'server/src/db/migrations.ts', [
    [
      'import type { Queryable }',
      "import { up as addFavourite } from './migrations/900-favourite.ts'\nimport type { Queryable }",
    ],
    [
      "  '002-strangers': { up: addStrangers, down: null },\n",
      "  '002-strangers': { up: addStrangers, down: null },\n  '900-favourite': { up: addFavourite, down: null },\n",
    ],
  ])
  edit(changed, 'server/src/db/user-columns.ts', [
    [
      "  language: { format: 'text'",
      "  favourite: {\n    format: 'text',\n    shownIn: { nowhere: 'made up by a test' },\n    onDeletion: null,\n    onReclaim: 'replaced',\n  },\n  language: { format: 'text'",
    ],
  ])
  return changed
}

/** A module has another name; the example of the product imports it. */
function moveModule(files: Tree): Map<string, string | Buffer> {
  const changed = new Map<string, string | Buffer>()
  for (const [file, content] of files) {
    const isOwn = file.startsWith('examples/')
    const isSource = /^client\/src\/.*\.tsx?$/.test(file)
    const target = file.replace('async-section', 'loaded-section')
    const text = isSource && !isOwn ? content.toString() : undefined
    changed.set(target, text?.replaceAll('/async-section.tsx', '/loaded-section.tsx') ?? content)
  }
  addCodemod(
    changed,
    "moveModule('900.2.0', { from: 'client/src/pages/async-section.tsx', to: 'client/src/pages/loaded-section.tsx' })",
  )
  return changed
}

/** An option of the configuration is gone. */
function removeOption(files: Tree): Map<string, string | Buffer> {
  const changed = new Map<string, string | Buffer>(files)
  addCodemod(changed, "removeOption('900.3.0', { option: 'terms', note: 'Made up by a test.' })")
  return changed
}

function addCodemod(files: Map<string, string | Buffer>, codemod: string): void {
  edit(files, 'scripts/update/codemods.ts', [
    [
      'const CODEMODS: readonly Codemod[] = [',
      `const CODEMODS: readonly Codemod[] = [\n  ${codemod},`,
    ],
  ])
}

function edit(
  files: Map<string, string | Buffer>,
  file: string,
  replacements: readonly (readonly [string, string])[],
): void {
  let text = String(files.get(file))
  for (const [find, replacement] of replacements) {
    const [before, after, ...others] = text.split(find)
    if (after === undefined || others.length > 0)
      throw new Error(`${file} does not contain this once: update create-foyer/trial.ts: ${find}`)
    text = before + replacement + after
  }
  files.set(file, text)
}

/** The files of a release with its version. */
function releaseOf(version: string, files: ReadonlyMap<string, string | Buffer>): Tree {
  const buffers = [...files].map(([file, content]) => [file, Buffer.from(content)] as const)
  const tree = new Map<string, Buffer>(buffers)
  const manifest = JSON.parse(String(tree.get('package.json'))) as object
  return tree.set('package.json', Buffer.from(JSON.stringify({ ...manifest, version })))
}

function writeRelease(files: Tree): Folder {
  const release = createFolder('foyer-release-')
  writeTree(release.folder, files)
  return release
}
