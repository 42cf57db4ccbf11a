import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { startLoadGenerator, type LoadGenerator } from '../load/load-generator.ts'
import { findFilledDatabase, makeFilledDatabase } from '../product/filled-database.ts'
import { openScratch } from '../product/scratch.ts'
import { startMeasuredProduct, type RunningServer } from '../product/start-product.ts'

/** Creating more takes minutes and gigabytes, so it needs `--full`. */
const MAX_SESSIONS_BY_DEFAULT = 1_000_000

export interface Size {
  readonly sessions: number
  readonly server: RunningServer
  /** Reads the file, so that it is in the system's page cache and the disk is not measured. */
  readonly warmPageCache: () => Promise<void>
}

/** Starts a product per size on the kept databases, which it only reads. `stack` stops them. */
export async function openSizes(
  stack: AsyncDisposableStack,
  {
    sessionCounts,
    makeLargest,
  }: { readonly sessionCounts: readonly number[]; readonly makeLargest: boolean },
): Promise<{ readonly sizes: readonly Size[]; readonly generator: LoadGenerator }> {
  const scratch = openScratch()
  stack.defer(() => scratch.remove())
  const generator = await startLoadGenerator()
  stack.defer(async () => void (await generator.stop()))
  const sizes: Size[] = []
  for (const sessions of sessionCounts) {
    if (sessions > MAX_SESSIONS_BY_DEFAULT && !makeLargest && !findFilledDatabase(sessions))
      continue
    const file = await makeFilledDatabase(sessions)
    const server = await startMeasuredProduct({
      databaseUrl: `sqlite:${file}`,
      folder: scratch.folder,
    })
    stack.defer(async () => void (await server.stop()))
    sizes.push({ sessions, server, warmPageCache: () => finished(createReadStream(file).resume()) })
  }
  return { sizes, generator }
}
