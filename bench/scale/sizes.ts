import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { startLoadGenerator, type LoadGenerator } from '../load/load-generator.ts'
import { findFilledDatabase, makeFilledDatabase } from '../product/filled-database.ts'
import { openScratch } from '../product/scratch.ts'
import { startProduct, type RunningServer } from '../product/start-product.ts'

/** Making more sessions than this takes minutes and gigabytes: only who asks for it waits. */
const MADE_UNASKED = 1_000_000

/** The product with so many sessions. */
export interface Size {
  readonly sessions: number
  readonly server: RunningServer
  /** Has the system hold the whole file in memory, as after some hours of people: it is not the disk that is measured. */
  readonly readThrough: () => Promise<void>
}

/** Starts a product of each size, on the kept databases themselves: they are only read. `stack` ends them. */
export async function openSizes(
  stack: AsyncDisposableStack,
  { wanted, makeLargest }: { readonly wanted: readonly number[]; readonly makeLargest: boolean },
): Promise<{ readonly sizes: readonly Size[]; readonly generator: LoadGenerator }> {
  const scratch = openScratch()
  stack.defer(() => scratch.remove())
  const generator = await startLoadGenerator()
  stack.defer(async () => void (await generator.stop()))
  const sizes: Size[] = []
  for (const sessions of wanted) {
    if (sessions > MADE_UNASKED && !makeLargest && !findFilledDatabase(sessions)) continue
    const file = await makeFilledDatabase(sessions)
    const server = await startProduct({ databaseUrl: `sqlite:${file}`, folder: scratch.folder })
    stack.defer(async () => void (await server.stop()))
    sizes.push({ sessions, server, readThrough: () => finished(createReadStream(file).resume()) })
  }
  return { sizes, generator }
}
