import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'

/** Told to the window when a part of this page is gone from the server: the page is older than what is served. */
export const OUTDATED_EVENT = 'foyer:outdated'

/** A part of the page could not be fetched: for want of a network, or because it is `gone` from the server. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
  readonly isGone: boolean

  constructor(isGone: boolean, options?: ErrorOptions) {
    super(isGone ? 'Gone' : 'Not reached', options)
    this.isGone = isGone
  }
}

/**
 * Fetches a part of the page. Rejects with {@link ChunkMissing}. Where the product answers and the part still
 * does not come, a newer release has taken its place, or the browser remembers that it failed once (for as
 * long as the page lives): only loading the page again helps, and the window is told so.
 */
export async function fetchChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch {
    if (!(await isProductThere())) throw new ChunkMissing(false)
  }
  try {
    return await load()
  } catch (cause) {
    window.dispatchEvent(new Event(OUTDATED_EVENT))
    throw new ChunkMissing(true, { cause })
  }
}

/** Whether the product answers: a captive portal answers everything, but hardly so. Never rejects. */
export async function isProductThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS)
    const answer = await fetch('/healthz', { cache: 'no-store', redirect: 'error', signal })
    const { status } = (await answer.json()) as { status?: unknown }
    return answer.ok && status === 'alive'
  } catch {
    return false
  }
}
