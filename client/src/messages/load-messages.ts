import type { Language } from '@foyer/contract/languages.ts'
import { fetchChunk } from '../loading/fetch-chunk.ts'
import { COMMON_CHUNKS } from './common-chunks.ts'
import type { MessageLoaders } from './message-loaders.ts'
import type { Messages, Namespace } from './messages.ts'

/** Fetches one namespace of a language. Rejects with `ChunkLoadError`. */
export async function loadMessages<N extends Namespace>(
  language: Language,
  namespace: N,
): Promise<Messages[N]> {
  const { common, lazyMessages } = await fetchChunk(COMMON_CHUNKS[language])
  const loaders: MessageLoaders = { ...lazyMessages, common: async () => ({ common }) }
  const file = await fetchChunk<{ readonly [Name in N]: Messages[N] }>(loaders[namespace])
  return file[namespace]
}
