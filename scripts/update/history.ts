import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/*
 * The history of a created product. What `create-foyer` makes of a release is a commit of its own, whose message names
 * the release: the first commit of the product, and then one for each update, as a child of the one before. An update
 * merges such a commit, so git compares what Foyer changed with what the product changed.
 */

/** The line of a commit message that names the release. */
const TRAILER = 'Foyer-Release'

/** Runs git in a folder and returns its output. Throws an error with what git says. */
export function git(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 100_000_000,
  }).trim()
}

/** Makes the folder of a new product a git repository, with the product as its first commit. */
export function startHistory(folder: string, release: string): void {
  git(folder, ['init', '--quiet', '--initial-branch=main'])
  const commit = commitRelease(folder, { tree: folder, release, parent: undefined })
  git(folder, ['update-ref', 'refs/heads/main', commit])
  git(folder, ['reset', '--quiet'])
}

interface ReleaseCommit {
  /** The folder with what the creator made. */
  readonly tree: string
  readonly release: string
  /** The commit of the release before. */
  readonly parent: string | undefined
}

/** Commits a created product without touching the working tree, the index or a branch. Returns the commit. */
export function commitRelease(
  repository: string,
  { tree, release, parent }: ReleaseCommit,
): string {
  const scratch = mkdtempSync(path.join(tmpdir(), 'foyer-index-'))
  try {
    const env = { GIT_INDEX_FILE: path.join(scratch, 'index'), GIT_WORK_TREE: tree, ...AUTHOR }
    const gitDir = git(repository, ['rev-parse', '--absolute-git-dir'])
    const run = (args: readonly string[]) =>
      git(tree, ['--git-dir', gitDir, ...UNCONFIGURED, ...args], env)
    // With --force, because a global list of ignored files may name one.
    run(['add', '--all', '--force', '.'])
    const parents = parent === undefined ? [] : ['-p', parent]
    const message = `Foyer ${release}, as create-foyer makes it\n\n${TRAILER}: ${release}`
    return run(['commit-tree', run(['write-tree']), ...parents, '-m', message])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** These commits are the creator's, also where git knows no user. */
const AUTHOR = {
  GIT_AUTHOR_NAME: 'create-foyer',
  GIT_AUTHOR_EMAIL: 'create-foyer@localhost',
  GIT_COMMITTER_NAME: 'create-foyer',
  GIT_COMMITTER_EMAIL: 'create-foyer@localhost',
}

/** Files are stored byte for byte, whatever the user's git is configured to do with line endings and signatures. */
const UNCONFIGURED = ['-c', 'core.autocrlf=false', '-c', 'commit.gpgsign=false']

/** The commit of a release in the history of HEAD, if it is there. */
export function findReleaseCommit(repository: string, release: string): string | undefined {
  const format = `--format=%H %(trailers:key=${TRAILER},valueonly,separator=%x2C)`
  const lines = git(repository, ['log', format, 'HEAD']).split('\n')
  return lines
    .map((line) => line.split(' '))
    .find(([, found]) => found === release)
    ?.at(0)
}

/** Writes the files of a commit into a new folder. */
export function checkOut(repository: string, commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const scratch = mkdtempSync(path.join(tmpdir(), 'foyer-index-'))
  try {
    const env = { GIT_INDEX_FILE: path.join(scratch, 'index') }
    git(repository, ['read-tree', commit], env)
    const prefix = `--prefix=${folder.split(path.sep).join('/')}/`
    git(repository, [...UNCONFIGURED, 'checkout-index', '--all', prefix], env)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
