import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startHistory } from '../scripts/update/history.ts'
import {
  type Answers,
  AnswersError,
  DEFAULT_ANSWERS,
  findFaults,
  type ProductRecord,
  readFlags,
  toPackageName,
} from './answers.ts'
import { makeProduct } from './product-tree.ts'
import { readFolder, readRelease, type Release, writeTree } from './release.ts'

/*
 * `npm create foyer`: asks what the product is, and writes it. It runs in the Node of the person who calls it, from
 * version 20 on, and needs no installed package but for its questions.
 */

const USAGE = `Usage: npm create foyer [folder] -- [options]

  --name <name>            what users see; the folder's name by default
  --languages <list>       such as en,de; the first is the default                    [en]
  --providers <list>       google, github, microsoft, apple, or none                  [google]
  --no-password            log in with providers only
  --no-passkeys            without passkeys
  --two-step <policy>      optional, required or off                                  [optional]
  --sign-up <policy>       open, closed or domains:example.com,example.org            [open]
  --example projects       with a page that has its own table, as a start
  --upstream <url>         the git repository from which updates come
  --no-git                 without a git repository: no updates by "npm run update"
  --yes                    ask nothing`

const OPTIONS = {
  name: { type: 'string' },
  languages: { type: 'string' },
  providers: { type: 'string' },
  'no-password': { type: 'boolean' },
  'no-passkeys': { type: 'boolean' },
  'two-step': { type: 'string' },
  'sign-up': { type: 'string' },
  example: { type: 'string' },
  upstream: { type: 'string' },
  git: { type: 'boolean' },
  'no-git': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },

  // For updates: makes the product of a record, with its own files from a folder, into another folder.
  record: { type: 'string' },
  previous: { type: 'string' },
  into: { type: 'string' },
} as const

/** Returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    })
    if (values.help) {
      console.log(USAGE)
      return 0
    }
    if (values.record !== undefined) return remake(values)
    return await create(positionals, values)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (isWrongOption(error)) console.error(`\n${USAGE}`)
    return 1
  }
}

const isWrongOption = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

async function create([given]: readonly string[], values: Values): Promise<number> {
  const flags = readFlags(values)
  const isAsking = !values.yes && process.stdin.isTTY && process.stdout.isTTY
  const answered = isAsking
    ? await (await import('./questions.ts')).ask({ folder: given, flags })
    : { folder: given, flags }
  // The person has pressed Ctrl-C.
  if (!answered) return 1
  const { folder, answers } = complete(answered)
  const target = path.resolve(folder)
  requireEmpty(target)
  const release = openRelease()
  const record: ProductRecord = {
    release: release.version,
    upstream: values.upstream ?? release.upstream,
    answers,
  }
  writeTree(target, makeProduct(release.files, record))
  const hasGit = !values['no-git']
  if (hasGit) startHistory(target, record.release)
  console.log(describeResult(path.relative(process.cwd(), target), record, hasGit))
  return 0
}

interface Answered {
  readonly folder: string | undefined
  readonly flags: Partial<Answers>
}

/** Adds the defaults to what was said. Throws an `AnswersError` if that makes no product. */
export function complete({ folder, flags }: Answered): {
  readonly folder: string
  readonly answers: Answers
} {
  const place = folder ?? toPackageName(flags.name ?? '')
  if (place === '')
    throw new AnswersError(['Name the folder of the product: npm create foyer my-product'])
  const base = path.basename(path.resolve(place))
  const answers = {
    name: base.charAt(0).toUpperCase() + base.slice(1),
    packageName: toPackageName(base),
    ...DEFAULT_ANSWERS,
    ...flags,
  }
  const faults = findFaults(answers)
  if (faults.length > 0) throw new AnswersError(faults)
  return { folder: place, answers }
}

function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: choose another folder.`)
}

function describeResult(
  folder: string,
  { release, answers, upstream }: ProductRecord,
  hasGit: boolean,
) {
  const updates = !hasGit
    ? ['Without git, "npm run update" has no history to merge into.']
    : upstream === undefined
      ? ['Updates: name the git repository of Foyer as "upstream" in foyer.json.']
      : []
  return `
  ${answers.name} is in ${folder || 'this folder'}, made from Foyer ${release}.

    cd ${folder || '.'}
    npm ci
    npm start
${updates.map((line) => `\n  ${line}\n`).join('')}`
}

/** The product of a record, as an update needs it. */
function remake({ record: file = '', previous, into }: Values): number {
  if (into === undefined) throw new Error('--record needs --into.')
  const release = openRelease()
  const { answers, upstream } = JSON.parse(readFileSync(file, 'utf8')) as ProductRecord
  const record = {
    release: release.version,
    upstream,
    answers: { ...DEFAULT_ANSWERS, ...answers },
  }
  requireEmpty(into)
  const before = previous === undefined ? undefined : readFolder(previous)
  writeTree(into, makeProduct(release.files, record, before))
  return 0
}

/** The release that this creator belongs to: the checkout around it, or the archive in its package. */
function openRelease(): Release {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const archive = path.join(here, 'release.tar.gz')
  if (!existsSync(archive)) return readRelease(path.join(here, '..'))
  const folder = mkdtempSync(path.join(tmpdir(), 'create-foyer-'))
  try {
    // Linux, macOS and Windows have it.
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    return { ...readRelease(folder), upstream: readRepository(path.join(here, 'package.json')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The repository that the package of the creator names. */
function readRepository(manifest: string): string | undefined {
  const { repository } = JSON.parse(readFileSync(manifest, 'utf8')) as { repository?: string }
  return repository
}
