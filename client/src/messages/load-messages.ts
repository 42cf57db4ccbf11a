import type { Language } from '@foyer/contract/languages.ts'
import { fetchChunk } from '../loading/fetch-chunk.ts'
import type { LazyMessageLoaders, MessageLoaders } from './message-loaders.ts'
import type { CommonMessages, Messages, Namespace } from './messages.ts'

/** Each language's first chunk names its other chunks, so that no page lists those of all languages. */
type CommonChunk = { readonly common: CommonMessages; readonly lazyMessages: LazyMessageLoaders }

const COMMON_CHUNKS: Record<Language, () => Promise<CommonChunk>> = {
  en: () => import('./locales/en/common.ts'),
  de: () => import('./locales/de/common.ts'),
  es: () => import('./locales/es/common.ts'),
  fr: () => import('./locales/fr/common.ts'),
  pt: () => import('./locales/pt/common.ts'),
  ja: () => import('./locales/ja/common.ts'),
  zh: () => import('./locales/zh/common.ts'),
  ar: () => import('./locales/ar/common.ts'),
}

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
