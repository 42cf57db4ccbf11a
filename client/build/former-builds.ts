import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** How many builds before this one a tab may be of, and still find what it fetches later. */
const KEPT_BUILDS = 3

/** Names the files of each build, the newest first. It is hidden, so that it is never served. */
const LEDGER = '.builds.json'

/** The names of the files below `assets/` that one build made. */
type Build = readonly string[]

/** What is taken from `dist` before a build empties it. */
export interface FormerBuilds {
  readonly builds: readonly Build[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Reads what the builds before left in `dist`; nothing, where there was none. */
export async function readFormerBuilds(dist: string): Promise<FormerBuilds> {
  const builds = await readLedger(dist)
  const files = new Map<string, Uint8Array>()
  for (const name of new Set(builds.flat())) {
    const content = await readFile(path.join(dist, 'assets', name)).catch(() => undefined)
    if (content) files.set(name, content)
  }
  return { builds, files }
}

/**
 * Puts the files of the last builds beside those of this one: whoever has a page of theirs open still finds
 * what it fetches later. The same build once more takes nobody's place.
 */
export async function keepFormerBuilds(dist: string, former: FormerBuilds): Promise<void> {
  const assets = path.join(dist, 'assets')
  const current = (await readdir(assets)).sort()
  const others = former.builds.filter((build) => String(build) !== String(current))
  const builds = [current, ...others].slice(0, KEPT_BUILDS + 1)
  for (const name of new Set(builds.flat())) {
    const content = former.files.get(name)
    if (content && !current.includes(name)) await writeFile(path.join(assets, name), content)
  }
  await writeFile(path.join(dist, LEDGER), JSON.stringify(builds))
}

/** The names of the files below `assets/` that the last build made, and none of those before. */
export async function readLastBuild(dist: string): Promise<readonly string[]> {
  return (await readLedger(dist))[0] ?? []
}

/** None that can be read, cut off by a build that was ended for one, is as if there had been no build. */
async function readLedger(dist: string): Promise<readonly Build[]> {
  try {
    return JSON.parse(await readFile(path.join(dist, LEDGER), 'utf8')) as readonly Build[]
  } catch {
    return []
  }
}
