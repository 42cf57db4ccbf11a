import { ChunkLoadError } from './chunk-load-error.ts'

/** Loads a chunk, or rejects with {@link ChunkLoadError}. */
export const fetchChunk = <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> =>
  load().catch((cause: unknown) => {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(false, { cause })
  })
