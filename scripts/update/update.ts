import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runTool } from '../tool.ts'
import { checkOut, commitRelease, findReleaseCommit, git } from './history.ts'
import { mergePackages } from './merge-packages.ts'
import {
  changelogOf,
  compareVersions,
  findSource,
  readRecord,
  readVersion,
  UpdateError,
} from './releases.ts'

const USAGE = `Usage: npm run update -- [release | folder] [--dry-run]

  npm run update                     the newest release of the git repository in foyer.json
  npm run update -- 1.2.0            this release
  npm run update -- ../foyer         the release in this folder
  npm run update -- --dry-run        only say what would change
  npm run update -- --continue       after you have resolved a conflict or repaired a test
  npm run update -- --undo           back to the commit before the update`

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  continue: { type: 'boolean' },
  undo: { type: 'boolean' },
  // For tests, and for a product that is installed and tested elsewhere.
  'skip-install': { type: 'boolean' },
  'skip-tests': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** `npm run update` */
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
    const skips = (['skip-install', 'skip-tests'] as const).filter((name) => values[name])
    const update = createUpdate({ root: ROOT, skips })
    if (values.undo) return update.undo()
    if (values.continue) return await update.resume()
    return await update.start(positionals[0], { isDryRun: values['dry-run'] ?? false })
  } catch (error) {
    if (!(error instanceof UpdateError)) throw error
    console.error(error.message)
    return 1
  }
}

/**
 * What an update that is not finished has done, in a file of `.git`. The release before writes it, and the merged one
 * continues: fields keep their names and meanings.
 */
interface UpdateState {
  readonly from: string
  readonly to: string
  /** The commit before the update. */
  readonly head: string
  readonly branch: string
  /** The created form of the new release. */
  readonly merged: string
  /** The step that is next, or that was interrupted. */
  readonly step: Step
}

/** In this order. Each can be repeated. */
const STEPS = ['merge', 'install', 'codemods', 'check', 'test', 'commit'] as const

type Step = (typeof STEPS)[number]

/** What each step does, after "could not" and the like. */
const STEP_NAMES: Readonly<Record<Step, string>> = {
  merge: 'merge the release',
  install: 'install the packages',
  codemods: 'adapt your files',
  check: 'check the merged product',
  test: 'test the merged product',
  commit: 'commit the merge',
}

interface UpdateOptions {
  readonly root: string
  readonly skips?: readonly ('skip-install' | 'skip-tests')[]
  /** Runs a command in the product. Returns whether it succeeded. */
  readonly runCommand?: (command: readonly [string, ...string[]]) => Promise<boolean>
  /** Continues with the code of the release that was merged. */
  readonly handOver?: () => Promise<number>
  readonly log?: (line: string) => void
}

interface Update {
  start(target: string | undefined, options?: { readonly isDryRun?: boolean }): Promise<number>
  resume(): Promise<number>
  undo(): number
}

export function createUpdate({
  root,
  skips = [],
  runCommand = async (command) => (await runTool(command, { output: 'inherit', cwd: root })).ok,
  handOver = () => continueInMerged({ root, skips }),
  log = (line) => console.log(line),
}: UpdateOptions): Update {
  const inGit = (...args: readonly string[]) => git(root, args)

  const stateFile = () => path.join(inGit('rev-parse', '--absolute-git-dir'), 'foyer-update.json')

  function readState(): UpdateState | undefined {
    const file = stateFile()
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UpdateState) : undefined
  }

  const writeState = (state: UpdateState) => writeFileSync(stateFile(), JSON.stringify(state))

  async function start(target: string | undefined, { isDryRun = false } = {}): Promise<number> {
    const record = readRecord(root)
    requireReadyRepository()
    using source = findSource(target, record)
    const to = readVersion(source.folder)
    const order = compareVersions(to, record.release)
    if (order === 0) {
      log(`This product has Foyer ${to} already.`)
      return 0
    }
    if (order < 0)
      throw new UpdateError(
        `This product has Foyer ${record.release}, and ${to} is older. To go back, revert the commit of the update.`,
      )
    const base = findReleaseCommit(root, record.release)
    if (base === undefined) throw new UpdateError(describeMissingBase(record.release))
    const merged = await makeRelease({ source: source.folder, base, to })
    describeChanges({ from: record.release, to, base, merged, source: source.folder })
    if (isDryRun) {
      log('Nothing was changed.')
      return 0
    }
    const state = {
      from: record.release,
      to,
      head: inGit('rev-parse', 'HEAD'),
      branch: inGit('branch', '--show-current'),
      merged,
      step: 'merge',
    } as const
    writeState(state)
    return proceed(state)
  }

  async function resume(): Promise<number> {
    const state = requireState()
    requireSamePlace(state)
    return proceed(state)
  }

  /** Runs the steps that are left. The steps after the merge are those of the new release. */
  async function proceed(state: UpdateState): Promise<number> {
    for (const step of STEPS.slice(STEPS.indexOf(state.step))) {
      writeState({ ...state, step })
      const problem = await runStep(step, state)
      if (problem === undefined && step === 'merge') {
        writeState({ ...state, step: 'install' })
        return handOver()
      }
      if (problem === undefined) continue
      log(`\n${problem}\n`)
      log(
        `The update to Foyer ${state.to} is not finished: it could not ${STEP_NAMES[step]}. Afterwards run "npm run update -- --continue", or go back with "npm run update -- --undo".`,
      )
      return 1
    }
    rmSync(stateFile(), { force: true })
    log(
      `\nThis product now has Foyer ${state.to}. Read its part of the changelog before you deploy.`,
    )
    return 0
  }

  /** Returns what the person has to do, if there is something. */
  async function runStep(step: Step, state: UpdateState): Promise<string | undefined> {
    if (step === 'merge') return merge(state)
    if (!isMerging() && !isMerged(state))
      return 'The merge is gone: it was aborted with git. Go back with "npm run update -- --undo", and start again.'
    const conflicts = findConflicts()
    if (conflicts.length > 0) return describeConflicts(conflicts)
    if (step === 'install') return install(state)
    if (step === 'codemods') return adapt(state)
    if (step === 'check') return check()
    if (step === 'test') return test()
    inGit('add', '--all')
    // The person may have committed the merge already.
    if (isMerging() || inGit('status', '--porcelain') !== '')
      inGit('commit', '--quiet', '--no-verify', '-m', `chore: update Foyer to ${state.to}`)
    return undefined
  }

  function merge(state: UpdateState): string | undefined {
    // After an interruption, the merge is there already.
    if (!isMerging() && inGit('rev-parse', 'HEAD') === state.head)
      try {
        inGit('merge', '--quiet', '--no-ff', '--no-commit', state.merged)
      } catch (error) {
        if (!isMerging()) return error instanceof Error ? error.message : String(error)
      }
    resolveFilesOfTools(state)
    const conflicts = findConflicts()
    return conflicts.length === 0 ? undefined : describeConflicts(conflicts)
  }

  const isMerging = () =>
    existsSync(path.join(inGit('rev-parse', '--absolute-git-dir'), 'MERGE_HEAD'))

  const isMerged = ({ merged }: UpdateState) =>
    tryGit('merge-base', '--is-ancestor', merged, 'HEAD') !== undefined

  /** Merges `package.json` files by their keys, and takes the lockfile of the release, which npm then completes. */
  function resolveFilesOfTools({ merged }: UpdateState): void {
    // Merged line by line, a lockfile could say what no npm has written. The record is made from the product's own.
    inGit('checkout', merged, '--', 'package-lock.json', 'foyer.json')
    for (const file of findConflicts()) {
      if (path.basename(file) !== 'package.json') continue
      const [base = '{}', ours = '{}', theirs = '{}'] = [1, 2, 3].map((stage) =>
        tryGit('show', `:${stage}:${file}`),
      )
      writeFileSync(path.join(root, file), mergePackages({ base, ours, theirs }))
      inGit('add', '--', file)
    }
  }

  const findConflicts = () =>
    inGit('diff', '--name-only', '--diff-filter=U')
      .split('\n')
      .filter((file) => file !== '')

  async function install({ merged }: UpdateState): Promise<string | undefined> {
    if (skips.includes('skip-install')) return undefined
    const isAsReleased = inGit('diff', '--name-only', merged, '--', '*package.json') === ''
    const ok = await runCommand(isAsReleased ? ['npm', 'ci'] : ['npm', 'install'])
    return ok ? undefined : 'npm could not install the packages; its message is above.'
  }

  /** Adapts what the product has written itself to what the release has renamed, moved or removed. */
  async function adapt({ from, to, merged }: UpdateState): Promise<undefined> {
    // What it needs may have been installed by the step before.
    const { applyCodemods } = await import('./codemods.ts')
    const files = inGit('diff', '--name-only', '--diff-filter=AM', merged)
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file))
    const { changed, notes } = applyCodemods({ root, files, from, to })
    for (const file of changed) log(`adapted  ${file}`)
    for (const note of notes) log(`look at  ${note}`)
  }

  async function check(): Promise<string | undefined> {
    if (skips.includes('skip-tests')) return undefined
    const ok = await runCommand(['npm', 'run', 'check'])
    return ok
      ? undefined
      : 'The check failed; what it found is above, most likely in files of your own that use what the release has changed.'
  }

  async function test(): Promise<string | undefined> {
    if (skips.includes('skip-tests')) return undefined
    return (await runCommand(['npm', 'test'])) ? undefined : 'Tests failed; they are listed above.'
  }

  function undo(): number {
    const { head, to, branch } = requireState()
    if (inGit('branch', '--show-current') !== branch)
      throw new UpdateError(`The update was started on the branch ${branch}: switch to it first.`)
    if (inGit('rev-parse', 'HEAD') !== head)
      throw new UpdateError(
        `There are commits since the update to Foyer ${to} was started, so it is not undone: "git reset --hard ${head}" also removes them.`,
      )
    // The tree was clean when the update began, so every change in it is one of the update.
    inGit('reset', '--quiet', '--hard', head)
    rmSync(stateFile())
    log(`The update to Foyer ${to} is undone. If it had installed packages, run "npm ci".`)
    return 0
  }

  function requireState(): UpdateState {
    const state = readState()
    if (!state) throw new UpdateError('No update is unfinished.')
    return state
  }

  function requireSamePlace({ branch, to }: UpdateState): void {
    if (inGit('branch', '--show-current') !== branch)
      throw new UpdateError(
        `The update to Foyer ${to} was started on the branch ${branch}: switch to it first.`,
      )
  }

  function requireReadyRepository(): void {
    const top = tryGit('rev-parse', '--show-toplevel')
    if (top === undefined)
      throw new UpdateError('This product is no git repository, so there is nothing to merge into.')
    if (statSync(top).ino !== statSync(root).ino)
      throw new UpdateError(
        `An update needs a repository of its own, and the product is a folder of the one in ${top}.`,
      )
    const unfinished = readState()
    if (unfinished)
      throw new UpdateError(
        `The update to Foyer ${unfinished.to} is not finished: it was about to ${STEP_NAMES[unfinished.step]}. Continue it with "npm run update -- --continue", or go back with "npm run update -- --undo".`,
      )
    if (inGit('branch', '--show-current') === '')
      throw new UpdateError('No branch is checked out: switch to one, such as "git switch main".')
    if (inGit('status', '--porcelain') !== '')
      throw new UpdateError('There are changes that are not committed: commit or stash them first.')
    if (tryGit('var', 'GIT_COMMITTER_IDENT') === undefined)
      throw new UpdateError(
        'Git does not know who you are: set user.name and user.email with "git config".',
      )
  }

  function tryGit(...args: readonly string[]): string | undefined {
    try {
      return inGit(...args)
    } catch {
      return undefined
    }
  }

  function describeMissingBase(release: string): string {
    if (inGit('rev-parse', '--is-shallow-repository') === 'true')
      return 'This clone has only a part of the history: fetch the rest with "git fetch --unshallow".'
    return `The history of this branch does not have the commit of Foyer ${release}, as when the update before was squashed. Merge updates with a merge commit.`
  }

  /** Makes the product of the new release from the answers, and commits it beside the branch. */
  async function makeRelease(options: {
    readonly source: string
    readonly base: string
    readonly to: string
  }): Promise<string> {
    const { source, base, to } = options
    const creator = path.join(source, 'create-foyer/main.ts')
    if (!existsSync(creator))
      throw new UpdateError(
        `Foyer ${to} in ${source} has no create-foyer, so it can make no product.`,
      )
    const scratch = mkdtempSync(path.join(tmpdir(), 'foyer-update-'))
    try {
      const previous = path.join(scratch, 'previous')
      const created = path.join(scratch, 'created')
      checkOut(root, base, previous)
      const record = path.join(root, 'foyer.json')
      const places = ['--record', record, '--previous', previous, '--into', created] as const
      const { ok, output } = await runTool([process.execPath, creator, ...places], {
        output: 'pipe',
        cwd: source,
      })
      if (!ok) throw new UpdateError(`Foyer ${to} could not make this product: ${output.trim()}`)
      return commitRelease(root, { tree: created, release: to, parent: base })
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }

  function describeChanges(options: {
    readonly from: string
    readonly to: string
    readonly base: string
    readonly merged: string
    readonly source: string
  }): void {
    const { from, to, base, merged, source } = options
    const namesOf = (range: readonly string[]) => inGit('diff', '--name-only', ...range).split('\n')
    const theirs = namesOf([base, merged])
    const yours = new Set(namesOf([base, 'HEAD']))
    const both = theirs.filter((file) => yours.has(file) && file !== 'package-lock.json')
    log(`From Foyer ${from} to ${to}: ${theirs.length} files change.`)
    log(`What is new: ${changelogOf(source, from)}`)
    if (both.length === 0) log('You have changed none of them.')
    else log(`You have changed these, too:\n  ${both.join('\n  ')}`)
  }

  return { start, resume, undo }
}

async function continueInMerged({
  root,
  skips,
}: Required<Pick<UpdateOptions, 'root' | 'skips'>>): Promise<number> {
  const command = [process.execPath, 'scripts/run.mjs', 'update', '--continue'] as const
  const { ok } = await runTool([...command, ...skips.map((name) => `--${name}`)], {
    output: 'inherit',
    cwd: root,
  })
  return ok ? 0 : 1
}

function describeConflicts(files: readonly string[]): string {
  return `These files have changes of yours and of Foyer at the same place. Edit them, then "git add" them:\n  ${files.join('\n  ')}`
}
