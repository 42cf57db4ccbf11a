import { ChunkLoadError } from './chunk-load-error.ts'
import { fetchOnce } from './fetch-once.ts'
import { isServerReachable } from './is-server-reachable.ts'

/** Dispatched on `window` when the server no longer has a file, because a newer release has replaced it. */
export const OUTDATED_EVENT = 'foyer:outdated'

/** Fetches a file into the browser's cache. Rejects with `ChunkLoadError`; the next call tries again. */
export const fetchFile = fetchOnce(async (file: string): Promise<void> => {
  if (isPreloaded(file)) return
  const response = await fetch(file).catch(() => undefined)
  if (response?.status === 404 && (await isServerReachable())) {
    window.dispatchEvent(new Event(OUTDATED_EVENT))
    throw new ChunkLoadError(true)
  }
  if (!response?.ok) throw new ChunkLoadError(false)
  // A file is in the cache once its end has arrived.
  await response.blob()
})

/** Pages preload the files that their start needs. */
const isPreloaded = (file: string) => document.querySelector(`link[href="${file}"]`) !== null
