import type { AppCore, BootDeps } from './app-core.ts'
import { fetchChunk } from './loading/fetch-chunk.ts'
import { fetchAppStyles } from './loading/fetch-styles.ts'

/** Also loads the styles of the header. Rejects with `ChunkLoadError`. */
export async function fetchAppCore(deps: BootDeps): Promise<AppCore> {
  const load = () => Promise.all([import('./app-core.ts'), fetchAppStyles()])
  const [{ createAppCore }] = await fetchChunk(load)
  return createAppCore(deps)
}
