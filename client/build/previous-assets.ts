import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** How many previous builds keep their assets, so that open tabs can still load lazy chunks. */
const KEPT_BUILDS = 3

/** Lists the assets of each build, newest first. The server never serves hidden files. */
const MANIFEST = '.builds.json'

/** Names of a build's files in `assets/`. */
type Build = readonly string[]

/** Read from `dist` before the build empties it. */
export interface PreviousAssets {
  readonly builds: readonly Build[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

export async function readPreviousAssets(dist: string): Promise<PreviousAssets> {
  const builds = await readManifest(dist)
  const files = new Map<string, Uint8Array>()
  for (const name of new Set(builds.flat())) {
    const content = await readFile(path.join(dist, 'assets', name)).catch(() => undefined)
    if (content) files.set(name, content)
  }
  return { builds, files }
}

/** Restores the assets of the previous builds. A build with the same assets as an earlier one replaces it. */
export async function keepPreviousAssets(dist: string, previous: PreviousAssets): Promise<void> {
  const assets = path.join(dist, 'assets')
  const current = (await readdir(assets)).sort()
  const others = previous.builds.filter((build) => String(build) !== String(current))
  const builds = [current, ...others].slice(0, KEPT_BUILDS + 1)
  for (const name of new Set(builds.flat())) {
    const content = previous.files.get(name)
    if (content && !current.includes(name)) await writeFile(path.join(assets, name), content)
  }
  await writeFile(path.join(dist, MANIFEST), JSON.stringify(builds))
}

/** Names of the last build's files in `assets/`. */
export async function readLastBuild(dist: string): Promise<readonly string[]> {
  return (await readManifest(dist))[0] ?? []
}

/** Empty if the manifest is missing or truncated. */
async function readManifest(dist: string): Promise<readonly Build[]> {
  try {
    return JSON.parse(await readFile(path.join(dist, MANIFEST), 'utf8')) as readonly Build[]
  } catch {
    return []
  }
}
