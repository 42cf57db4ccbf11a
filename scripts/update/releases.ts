import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { git } from './history.ts'

/** Why there is no update, as a sentence for the person. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
}

/** `foyer.json`, as far as an update reads it. */
export interface ProductRecord {
  readonly release: string
  readonly upstream?: string
}

export function readRecord(root: string): ProductRecord {
  const file = path.join(root, 'foyer.json')
  if (!existsSync(file))
    throw new UpdateError(
      'There is no foyer.json, so create-foyer did not make this product. Merge by hand: docs/adopt/take-an-update.md.',
    )
  return JSON.parse(readFileSync(file, 'utf8')) as ProductRecord
}

export function readVersion(folder: string): string {
  const file = path.join(folder, 'package.json')
  const { version } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version?: string })
    : {}
  if (version === undefined || !existsSync(path.join(folder, 'create-foyer')))
    throw new UpdateError(`${folder} has no release of Foyer.`)
  return version
}

/** The sections of a changelog up to that of a release. */
export function changelogOf(source: string, from: string): string {
  const file = path.join(source, 'CHANGELOG.md')
  if (!existsSync(file)) return 'the release has no changelog.'
  const [, ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const titleOf = (section: string) => /^## \[?([^\s\]]+)/.exec(section)?.[1]
  const end = sections.findIndex((section) => titleOf(section) === from)
  const news = end < 0 ? sections.slice(0, 1) : sections.slice(0, end)
  return `\n\n${news.join('').trim()}\n`
}

export interface Source extends Disposable {
  readonly folder: string
}

/** The folder with a release: one that was given, or a clone of a tag of the upstream. */
export function findSource(target: string | undefined, record: ProductRecord): Source {
  if (target !== undefined && existsSync(target))
    return { folder: path.resolve(target), [Symbol.dispose]() {} }
  if (target !== undefined && !/^v?\d+\.\d+\.\d+/.test(target))
    throw new UpdateError(`${target} is neither a folder nor a release such as 1.2.0.`)
  const { upstream, release } = record
  if (upstream === undefined)
    throw new UpdateError(
      'foyer.json names no "upstream", the git repository with the releases of Foyer. Add it, or name a folder: npm run update -- ../foyer',
    )
  const releases = listReleases(upstream)
  const wanted = target?.replace(/^v/, '') ?? newestRelease(releases, release)
  if (wanted === undefined)
    throw new UpdateError(
      `${upstream} has no release, which is a tag such as v1.2.0. Name a folder: npm run update -- ../foyer`,
    )
  if (!releases.includes(wanted)) throw new UpdateError(`${upstream} has no release ${wanted}.`)
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-release-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const options = [
      '--quiet',
      '--depth',
      '1',
      '--branch',
      `v${wanted}`,
      '-c',
      'advice.detachedHead=false',
    ]
    git(folder, ['clone', ...options, '--', upstream, folder])
    return { folder, [Symbol.dispose]: remove }
  } catch (error) {
    remove()
    throw new UpdateError(`Foyer ${wanted} can't be fetched from ${upstream}: ${String(error)}`)
  }
}

function listReleases(upstream: string): readonly string[] {
  try {
    return releasesIn(git(tmpdir(), ['ls-remote', '--tags', '--refs', '--', upstream]))
  } catch (error) {
    throw new UpdateError(`${upstream} can't be reached: ${String(error)}`)
  }
}

/** The versions among the tags that `git ls-remote` lists. */
function releasesIn(listing: string): readonly string[] {
  return listing.split('\n').flatMap((line) => {
    const [, version] = /\trefs\/tags\/v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(line) ?? []
    return version === undefined ? [] : [version]
  })
}

/** The newest of `versions`. Release candidates are for products that are made from one. */
export function newestRelease(versions: readonly string[], own: string): string | undefined {
  return versions
    .filter((version) => own.includes('-') || !version.includes('-'))
    .toSorted(compareVersions)
    .at(-1)
}

/** Below 0 if `a` is older. A release candidate is older than its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => {
    const [numbers = '', candidate] = version.split(/-(.*)/)
    return { numbers: numbers.split('.').map(Number), candidate }
  })
  for (const index of [0, 1, 2]) {
    const difference = (left?.numbers[index] ?? 0) - (right?.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  const [one, other] = [left?.candidate, right?.candidate]
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1
  return one.localeCompare(other, 'en', { numeric: true })
}
