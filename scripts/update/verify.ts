import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runTool } from '../tool.ts'
import { checkOut, findReleaseCommit, git } from './history.ts'
import { mergePackages } from './merge-packages.ts'
import { findSource, readRecord, readVersion, UpdateError } from './releases.ts'

const USAGE = `Usage: npm run verify -- [suites] [--from <folder>]

  npm run verify                     Foyer's attacks and faults, on this product
  npm run verify -- server unit      other suites of Foyer's repository
  npm run verify -- --from ../foyer  with the release in this folder, instead of that of the repository in foyer.json`

const OPTIONS = {
  from: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * `npm run verify` runs Foyer's own tests on this product: on a copy of its release, with everything that the product has
 * changed, in a temporary folder.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-verify-'))
  try {
    await makeVerified(ROOT, { from: values.from, folder })
    letEveryoneIn(folder)
    const installed = await runTool(['npm', 'install'], { output: 'inherit', cwd: folder })
    if (!installed.ok) return 1
    const suites = positionals.length > 0 ? positionals : ['attacks', 'faults']
    const failed: string[] = []
    for (const suite of suites) {
      const test = ['node', 'scripts/run.mjs', 'test', suite] as const
      if (!(await runTool(test, { output: 'inherit', cwd: folder })).ok) failed.push(suite)
    }
    console.log(failed.length === 0 ? 'Verified.' : `Failed: ${failed.join(', ')}.`)
    return failed.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof UpdateError)) throw error
    console.error(error.message)
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Verification {
  /** The folder with the release. */
  readonly from: string | undefined
  /** An empty folder for the copy. */
  readonly folder: string
}

/** Writes the release of a product with what the product has changed, its uncommitted changes included. */
export async function makeVerified(root: string, { from, folder }: Verification): Promise<void> {
  const record = readRecord(root)
  const base = findReleaseCommit(root, record.release)
  if (base === undefined)
    throw new UpdateError(`The history of this branch does not have Foyer ${record.release}.`)
  using source = findSource(from ?? record.release, record)
  const version = readVersion(source.folder)
  if (version !== record.release)
    throw new UpdateError(
      `${source.folder} has Foyer ${version}, and this product has ${record.release}.`,
    )
  copyRelease(source.folder, folder)
  const changed = git(root, ['diff', '--name-only', '--no-renames', base]).split('\n')
  const added = git(root, ['ls-files', '--others', '--exclude-standard']).split('\n')
  const scratch = mkdtempSync(path.join(tmpdir(), 'foyer-base-'))
  try {
    const created = path.join(scratch, 'created')
    checkOut(root, base, created)
    for (const file of new Set([...changed, ...added, CONFIGURATION])) {
      if (file === '' || file === 'package-lock.json') continue
      const at = (place: string) => path.join(place, file)
      putInto({ ours: at(root), before: at(created), theirs: at(folder) })
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The creator wrote it, and the release has one of its own. */
const CONFIGURATION = 'foyer.config.ts'

/** The release's configuration for journeys, which changes the product's. */
const OPEN_TO_ALL = 'e2e/configs/open-to-all.config.ts'

/** Faults sign users up with a password while servers fail; attacks have configurations of their own. */
export function letEveryoneIn(folder: string): void {
  const file = path.join(folder, CONFIGURATION)
  renameSync(file, path.join(folder, `own.${CONFIGURATION}`))
  const text = readFileSync(path.join(folder, OPEN_TO_ALL), 'utf8')
  writeFileSync(file, text.replace(`../../${CONFIGURATION}`, `./own.${CONFIGURATION}`))
}

const NOT_COPIED: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', '.test', '.data'])

function copyRelease(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !NOT_COPIED.has(path.basename(file)) })
}

interface Versions {
  /** The product's file. */
  readonly ours: string
  /** What the creator made. */
  readonly before: string
  /** The file in the copy of the release, which is changed. */
  readonly theirs: string
}

/**
 * Puts what the product has changed in a file into the copy, which also has what the creator left out of the file, such
 * as other languages. Where both differ, the product counts.
 */
function putInto({ ours, before, theirs }: Versions): void {
  const name = path.basename(theirs)
  const isMerged = name !== CONFIGURATION && [ours, before, theirs].every(isText)
  if (isMerged && name === 'package.json') {
    const read = (file: string) => readFileSync(file, 'utf8')
    writeFileSync(
      theirs,
      mergePackages({ base: read(before), ours: read(ours), theirs: read(theirs) }),
    )
  } else if (isMerged) {
    const merged = `${before}.merged`
    cpSync(ours, merged)
    git(path.dirname(before), ['merge-file', '--ours', merged, before, theirs])
    cpSync(merged, theirs)
  } else {
    rmSync(theirs, { force: true })
    if (!existsSync(ours)) return
    mkdirSync(path.dirname(theirs), { recursive: true })
    cpSync(ours, theirs)
  }
}

const isText = (file: string) => existsSync(file) && !readFileSync(file).includes(0)
