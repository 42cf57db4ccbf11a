import type { AppCore, BootDeps } from './app-core.ts'
import { fetchChunk } from './loading/fetch-chunk.ts'

/** Rejects with `ChunkLoadError`. */
export async function fetchAppCore(deps: BootDeps): Promise<AppCore> {
  const { createAppCore } = await fetchChunk(() => import('./app-core.ts'))
  return createAppCore(deps)
}
