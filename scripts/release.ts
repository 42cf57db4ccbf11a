import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run as runTests } from './test.ts'
import { ROOT } from './tool.ts'

const OPTIONS = ['--dry-run', '--skip-tests']

const CHANGELOG = path.join(ROOT, 'CHANGELOG.md')

/**
 * `npm run release` checks that the version in `package.json` can be released, then commits its notes and tags it. It
 * publishes nothing. `--dry-run` says what it would do; only then can the tests be skipped.
 */
export async function run(args: readonly string[]): Promise<number> {
  const isDryRun = args.includes('--dry-run')
  const skipsTests = args.includes('--skip-tests')
  if (args.some((arg) => !OPTIONS.includes(arg)) || (skipsTests && !isDryRun)) {
    console.error('Usage: npm run release -- [--dry-run [--skip-tests]]')
    return 2
  }
  const checkout = readCheckout()
  const problems = findProblems(checkout)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  if (!skipsTests && (await runTests([])) !== 0) return 1

  const { version, changelog } = checkout
  const notes = dateNotes(checkout)
  const tag = `v${version}`
  if (notes !== changelog) {
    console.log(`CHANGELOG.md: "Unreleased" becomes "${version}", with today's date.`)
    if (!isDryRun) writeFileSync(CHANGELOG, notes)
    runGit(['commit', '-m', `chore(release): ${tag}`, 'CHANGELOG.md'], isDryRun)
  }
  runGit(['tag', '-a', '-m', tag, tag], isDryRun)
  console.log(
    isDryRun
      ? 'Nothing was changed.'
      : `Publish it with "git push origin main ${tag}", or undo it with "git tag -d ${tag}".`,
  )
  return 0
}

/** What decides whether a version can be released. */
export interface Checkout {
  /** Empty if no branch is checked out. */
  readonly branch: string
  /** The files that differ from the last commit, or are not part of it. */
  readonly changes: readonly string[]
  readonly tags: readonly string[]
  /** In `package.json`, the only place that is edited: the workspaces are never published and stay at 0.0.0. */
  readonly version: string
  /** In `package-lock.json`. */
  readonly lockedVersion: string
  readonly changelog: string
  /** The date, such as 2026-11-28. */
  readonly today: string
}

/** One sentence for each reason why this can't be released. */
export function findProblems(checkout: Checkout): readonly string[] {
  const { branch, changes, tags, version, lockedVersion } = checkout
  return [
    branch !== 'main' && `A release is made on main, not on ${branch || 'a detached commit'}.`,
    changes.length > 0 && `Commit or remove these files first: ${changes.join(', ')}.`,
    tags.includes(`v${version}`) &&
      `v${version} is tagged already: set the next version with "npm version <version> --no-git-tag-version".`,
    lockedVersion !== version &&
      `package-lock.json has version ${lockedVersion} instead of ${version}: run "npm install --package-lock-only".`,
    findProblemOfNotes(checkout),
  ].filter((problem) => typeof problem === 'string')
}

function findProblemOfNotes({ changelog, version, today }: Checkout): string | undefined {
  const notes = readSection(changelog, version) ?? readSection(changelog, 'Unreleased')
  if (notes === undefined)
    return `CHANGELOG.md has neither a section "${version}" nor a section "Unreleased".`
  if (notes.text === '') return `CHANGELOG.md says nothing under "${notes.title}".`
  if (notes.title === version && notes.date !== today)
    return `CHANGELOG.md dates ${version} ${notes.date ?? 'not at all'}; today is ${today}.`
  return undefined
}

/** The changelog in which "Unreleased" has become the version, unless it has a section of its own already. */
export function dateNotes({ changelog, version, today }: Checkout): string {
  const unreleased = readSection(changelog, 'Unreleased')
  if (!unreleased || readSection(changelog, version)) return changelog
  return changelog.replace(unreleased.heading, `## [${version}] - ${today}`)
}

interface Section {
  readonly heading: string
  readonly title: string
  readonly date: string | undefined
  readonly text: string
}

/** A section as in Keep a Changelog: `## [1.2.0] - 2026-11-28`, also without brackets and date. */
function readSection(changelog: string, title: string): Section | undefined {
  for (const section of changelog.split(/^(?=## )/m)) {
    const [heading = '', ...lines] = section.split('\n')
    const [, found, date] = /^## \[?([^\s\]]+)\]?(?: - (\S+))?\s*$/.exec(heading) ?? []
    if (found === title) return { heading, title, date, text: lines.join('\n').trim() }
  }
  return undefined
}

function readCheckout(): Checkout {
  const readVersion = (file: string) =>
    (JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as { version: string }).version
  return {
    branch: git('branch', '--show-current'),
    changes: git('status', '--porcelain')
      .split('\n')
      .map((line) => line.replace(/^\s*\S+\s+/, ''))
      .filter((file) => file !== ''),
    tags: git('tag', '--list').split('\n'),
    version: readVersion('package.json'),
    lockedVersion: readVersion('package-lock.json'),
    changelog: readFileSync(CHANGELOG, 'utf8'),
    today: new Date().toISOString().slice(0, 10),
  }
}

function runGit(args: readonly string[], isDryRun: boolean): void {
  console.log(['git', ...args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg))].join(' '))
  if (!isDryRun) git(...args)
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}
