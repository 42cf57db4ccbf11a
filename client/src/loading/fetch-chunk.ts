import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'

/** Dispatched on `window` when a chunk no longer exists on the server, because a newer release has replaced it. */
export const OUTDATED_EVENT = 'foyer:outdated'

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** The server is reachable, but no longer has the chunk. */
  readonly isGone: boolean

  constructor(isGone: boolean, options?: ErrorOptions) {
    super(isGone ? 'Gone' : 'Unreachable', options)
    this.isGone = isGone
  }
}

/**
 * Loads a chunk, or rejects with {@link ChunkLoadError}. If a second attempt fails although the server is reachable,
 * a newer release has replaced the chunk, or the browser has cached the failed import: the page must be reloaded.
 */
export async function fetchChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch {
    if (!(await isServerReachable())) throw new ChunkLoadError(false)
  }
  try {
    return await load()
  } catch (cause) {
    window.dispatchEvent(new Event(OUTDATED_EVENT))
    throw new ChunkLoadError(true, { cause })
  }
}

/** Checks the body too, because a captive portal responds to every request. Never rejects. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS)
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'error', signal })
    const { status } = (await response.json()) as { status?: unknown }
    return response.ok && status === 'alive'
  } catch {
    return false
  }
}
