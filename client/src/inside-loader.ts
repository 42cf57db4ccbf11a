import { fetchChunk } from './connection/fetch-chunk.ts'
import { fetchOnce } from './connection/fetch-once.ts'
import type { DoorParts, Inside } from './inside.ts'

/** What is behind the door, once it is there. */
export interface InsideLoader {
  current(): Inside | undefined
  /** The same promise each time, until it fails. Rejects with `ChunkMissing`. */
  load(): Promise<Inside>
}

/** Fetches what is behind the door, when somebody is about to go there. */
export function createInsideLoader(parts: DoorParts): InsideLoader {
  let inside: Inside | undefined
  return {
    current: () => inside,
    load: fetchOnce(async () => {
      const { createInside } = await fetchChunk(() => import('./inside.ts'))
      return (inside = createInside(parts))
    }),
  }
}
